import { calls } from "@cav/contract/calls.ts";
import { isPremium, UpdateUser, type User, userTypeLabels } from "@cav/contract/users.ts";
import { Button, Card, Group, Stack, TextInput, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { useSession } from "../lib/session-context.tsx";
import { FormPhone } from "../ui/form-phone.tsx";
import { FormSwitch } from "../ui/form-switch.tsx";
import { showError, showSuccess } from "../ui/snackbar.ts";
import { Tag } from "../ui/tag.tsx";

/** Name, phone and channels; the e-mail is shown and can't be changed (accounts §5). */
export function PersonalDataCard({ user }: { user: User }) {
  const queries = useQueryClient();
  const { refreshUser } = useSession();
  const form = useForm({
    resolver: schemaResolver(UpdateUser),
    values: {
      nome: user.nome,
      telefone: user.telefone ?? "",
      habilitar_email: user.habilitar_email,
      habilitar_whatsapp: user.habilitar_whatsapp,
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const premium = isPremium(user.user_type);

  const submit = form.handleSubmit(async (body) => {
    try {
      queries.setQueryData(["me"], await call(calls.updateMe, { body }));
      await refreshUser();
      showSuccess("Perfil atualizado com sucesso!");
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      showError(detailOf(error, "Erro ao atualizar perfil. Por favor, tente novamente."));
    }
  });

  return (
    <Card component="section" aria-labelledby="dados-pessoais">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Group justify="space-between">
            <Title order={2} fz={20} id="dados-pessoais">
              Dados pessoais
            </Title>
            <Tag tone="info">Conta {userTypeLabels[user.user_type]}</Tag>
          </Group>
          <TextInput
            label="Nome"
            autoComplete="name"
            error={errors.nome?.message}
            {...form.register("nome")}
          />
          <TextInput
            label="E-mail"
            variant="filled"
            value={user.email}
            readOnly
            description="O e-mail não pode ser alterado."
          />
          <FormPhone control={form.control} name="telefone" label="Telefone" />
          <FormSwitch control={form.control} name="habilitar_email" label="Receber alertas por e-mail" />
          <FormSwitch
            control={form.control}
            name="habilitar_whatsapp"
            label="Receber alertas por WhatsApp"
            description={premium ? undefined : "Disponível apenas para usuários premium"}
            disabled={!premium}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
              Salvar dados
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
