import { calls } from "@cav/contract/calls.ts";
import { type UpdateMe, UpdateUser, type User } from "@cav/contract/users.ts";
import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useRefreshSettings } from "../alertas/queries.ts";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { meQuery } from "../lib/me.ts";
import { useRestoredForm } from "../lib/restore-input.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { useSession } from "../lib/session-context.tsx";
import { showError, showSuccess } from "../ui/snackbar.ts";
import { UnsavedChanges } from "../ui/unsaved-changes.tsx";
import { userOf } from "./person-fields.tsx";
import { PhoneProofDialog } from "./phone-proof-dialog.tsx";

/** `id`: the heading's id, and the key for restoring input after an expired session. */
type Props = { user: User; id: string; heading: ReactNode; button: string; children: ReactNode };

/** Form that saves a part of the user's data; the rest is sent unchanged. */
export function UserForm({ user, id, heading, button, children }: Props) {
  const queries = useQueryClient();
  const { refreshUser } = useSession();
  const refreshSettings = useRefreshSettings();
  const form = useForm({ resolver: schemaResolver(UpdateUser), values: userOf(user) });
  useRestoredForm<UpdateUser>(form, id, user.uuid);
  const { isSubmitting, isDirty } = form.formState;
  const [isAsked, proof] = useDisclosure(false);

  async function save(body: UpdateMe) {
    queries.setQueryData(meQuery.queryKey, await call(calls.updateMe, { body }));
    refreshSettings();
    await refreshUser();
    showSuccess("Perfil atualizado com sucesso!", "salvar perfil");
  }
  const submit = form.handleSubmit(async (body) => {
    try {
      await save(body);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      if (error instanceof ApiError && error.code === "proof-required") return proof.open();
      showError(detailOf(error, "Erro ao atualizar perfil. Por favor, tente novamente."), "salvar perfil");
    }
  });

  return (
    <section aria-labelledby={id}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {heading}
          <FormProvider {...form}>{children}</FormProvider>
          {isDirty && (
            <Group justify="flex-end">
              <Button type="submit" loading={isSubmitting}>
                {button}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      <UnsavedChanges hasChanges={() => isDirty} />
      <PhoneProofDialog
        isOpen={isAsked}
        hasPassword={user.has_password}
        onClose={proof.close}
        onProof={async (given) => {
          await save({ ...form.getValues(), ...given });
          proof.close();
        }}
      />
    </section>
  );
}
