import { calls } from "@cav/contract/calls.ts";
import { UpdateUser, type User, userTypeLabels } from "@cav/contract/users.ts";
import { Button, Card, Group, Stack, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { meQuery } from "../lib/me.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { useSession } from "../lib/session-context.tsx";
import { showError, showSuccess } from "../ui/snackbar.ts";
import { Tag } from "../ui/tag.tsx";
import { ChannelFields, IdentityFields, userOf } from "./person-fields.tsx";

/** Name, phone and channels; the e-mail is shown and can't be changed (accounts §5). */
export function PersonalDataCard({ user }: { user: User }) {
  const queries = useQueryClient();
  const { refreshUser } = useSession();
  const form = useForm({
    resolver: schemaResolver(UpdateUser),
    values: userOf(user),
  });
  const { isSubmitting, isDirty } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      queries.setQueryData(meQuery.queryKey, await call(calls.updateMe, { body }));
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
          <FormProvider {...form}>
            <IdentityFields
              email={user.email}
              emailNote="O e-mail não pode ser alterado."
              autoComplete="name"
            />
            <ChannelFields userType={user.user_type} verb="Receber" />
          </FormProvider>
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
