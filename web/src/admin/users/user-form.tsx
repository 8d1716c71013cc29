import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { type AdminUser, UpdateAdminUser } from "@cav/contract/users/admin-users.ts";
import type { Papel } from "@cav/contract/users/users.ts";
import { isPremium, typeLabel, userTypeLabels } from "@cav/contract/users/users.words.ts";
import { Button, Card, Group, NativeSelect, Stack, TextInput, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showFieldErrors } from "../../lib/form-errors.ts";
import { schemaResolver } from "../../lib/schema-resolver.ts";
import { useSession, useUser } from "../../lib/session-context.tsx";
import { useLater } from "../../lib/use-later.ts";
import {
  ChannelFields,
  NameField,
  TelefoneField,
  type UserDataForm,
  userOf,
} from "../../perfil/conta/person-fields.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { Tag } from "../../ui/tag.tsx";
import { usersKey } from "./queries.ts";

/** Form of a user's data, channels and type (accounts §5, §6). */
export function UserForm({ user }: { user: AdminUser }) {
  const me = useUser();
  const { refreshUser } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const later = useLater();
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    resolver: schemaResolver(UpdateAdminUser),
    values: { ...userOf(user), user_type: user.user_type, papel: user.papel },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = form.formState;
  const dataForm: UserDataForm = {
    values: form.watch() as UserDataForm["values"],
    setValues: (change) =>
      Object.entries(change).forEach(([field, value]) => {
        form.setValue(field as keyof typeof change, value, { shouldDirty: true });
      }),
    faultOf: (field) => errors[field]?.message,
  };
  const type = form.watch("user_type");
  const isReaching = user.user_type === "ADMIN" && (form.watch("papel") || null) !== user.papel;

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(calls.updateUser, {
        params: { id: user.uuid },
        body: { ...body, updated_at: user.updated_at },
      });
      showSuccess("Usuário atualizado com sucesso!", "salvar usuário");
      setSaved(true);
      later(() => void navigate("/admin/users"), limits.saveRedirectMs);
      if (user.uuid === me.uuid) await refreshUser();
      await queries.invalidateQueries({ queryKey: usersKey });
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      // Reloads the user's concurrent changes before the next attempt.
      if (error instanceof ApiError && error.status === 409)
        await queries.invalidateQueries({ queryKey: usersKey });
      showError(detailOf(error, "Erro ao atualizar usuário. Por favor, tente novamente."), "salvar usuário");
    }
  });

  return (
    <Card component="section" aria-labelledby="dados-do-usuario">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Group justify="space-between">
            <Title order={2} fz={20} id="dados-do-usuario">
              Dados do usuário
            </Title>
            <Tag tone="info">Conta {typeLabel(user)}</Tag>
          </Group>
          <NameField form={dataForm} autoComplete="off" />
          <TextInput
            label="E-mail"
            variant="filled"
            value={user.email}
            readOnly
            description={emailNote(user)}
          />
          <TelefoneField form={dataForm} />
          <NativeSelect
            label="Tipo de usuário"
            size="md"
            description={typeNote(user, type)}
            data={Object.entries(userTypeLabels).map(([value, label]) => ({ value, label }))}
            error={errors.user_type?.message}
            {...form.register("user_type", {
              onChange(event: { target: { value: AdminUser["user_type"] } }) {
                if (!isPremium(event.target.value)) form.setValue("habilitar_whatsapp", false);
              },
            })}
          />
          {type === "ADMIN" && (
            <NativeSelect
              label="Acesso"
              size="md"
              description={isReaching ? "Ao salvar, o usuário precisará entrar de novo." : undefined}
              data={reaches}
              error={errors.papel?.message}
              {...form.register("papel", { setValueAs: (value) => value || null })}
            />
          )}
          <ChannelFields form={dataForm} userType={type} verb="Recebe" />
          <Group justify="flex-end">
            <Button type="submit" loading={isSubmitting} disabled={isSaved}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function emailNote({ email_a_confirmar }: AdminUser): string {
  const note = "Para corrigir o e-mail, veja Conta, mais abaixo.";
  return email_a_confirmar ? `${note} Ainda não foi confirmado: nenhum alerta vai para ele.` : note;
}

/** Access levels of an administrator; "" means everything. */
const reaches: { value: Papel | ""; label: string }[] = [
  { value: "", label: "Tudo" },
  { value: "EDITOR", label: "Editor: só concursos" },
  { value: "SUPORTE", label: "Suporte: ver usuários, notificações e mentores" },
];

/** Explains an unexpected effect of the chosen type. */
function typeNote(user: AdminUser, type: AdminUser["user_type"]): string | undefined {
  const isChanged = type !== user.user_type;
  if (isChanged && [type, user.user_type].includes("ADMIN")) {
    return "Ao salvar, o usuário precisará entrar de novo.";
  }
  if (isChanged && user.premium_por_assinatura) {
    return "O Premium é pago pela assinatura: para tirá-lo, encerre a assinatura abaixo e devolva o pagamento.";
  }
  if (!isChanged && user.premium_por_assinatura) return "O Premium vem da assinatura e termina com ela.";
  return undefined;
}
