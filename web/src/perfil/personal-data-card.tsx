import { calls } from "@cav/contract/calls.ts";
import { typeLabel, type UpdateMe, UpdateUser, type User } from "@cav/contract/users.ts";
import { Button, Card, Group, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { useKeptValues } from "../lib/kept-values.ts";
import { meQuery } from "../lib/me.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { useSession } from "../lib/session-context.tsx";
import { showError, showSuccess } from "../ui/snackbar.ts";
import { Tag } from "../ui/tag.tsx";
import { ChannelFields, IdentityFields, userOf } from "./person-fields.tsx";
import { PhoneProofDialog } from "./phone-proof-dialog.tsx";

/** Name, phone and channels; the e-mail is shown, and changed by its own way (accounts §5). */
export function PersonalDataCard({ user }: { user: User }) {
  const queries = useQueryClient();
  const { refreshUser } = useSession();
  const form = useForm({
    resolver: schemaResolver(UpdateUser),
    values: userOf(user),
  });
  useKeptValues(form, "dados", user.uuid);
  const { isSubmitting, isDirty } = form.formState;

  const [isAsked, proof] = useDisclosure(false);

  async function save(body: UpdateMe) {
    queries.setQueryData(meQuery.queryKey, await call(calls.updateMe, { body }));
    await refreshUser();
    showSuccess("Perfil atualizado com sucesso!");
  }
  const submit = form.handleSubmit(async (body) => {
    try {
      await save(body);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      if (error instanceof ApiError && error.code === "proof-required") return proof.open();
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
            <Tag tone="info">Conta {typeLabel(user)}</Tag>
          </Group>
          <FormProvider {...form}>
            <IdentityFields
              email={user.email}
              emailNote="Para trocar de e-mail, veja Acesso à conta, mais abaixo."
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
      <PhoneProofDialog
        isOpen={isAsked}
        hasPassword={user.has_password}
        onClose={proof.close}
        onProof={async (given) => {
          await save({ ...form.getValues(), ...given });
          proof.close();
        }}
      />
    </Card>
  );
}
