import { calls } from "@cav/contract/calls.ts";
import type { UpdateMe, User } from "@cav/contract/users/users.ts";
import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { useRefreshSettings } from "../../alertas/queries.ts";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { meQuery } from "../../lib/me.ts";
import { usePlainForm } from "../../lib/plain-form.ts";
import { useRestoredForm } from "../../lib/restore-input.ts";
import { useSession } from "../../lib/session-context.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { UnsavedChanges } from "../../ui/dialogs/unsaved-changes.tsx";
import { type UserDataForm, userOf } from "./person-fields.tsx";

// Loaded on demand, because few users replace a phone number.
const PhoneProofDialog = lazy(() => import("../alertas/phone-proof-dialog.tsx"));

/** `id`: the heading's id, and the key for restoring input after an expired session. */
type Props = {
  user: User;
  id: string;
  heading: ReactNode;
  button: string;
  children: (form: UserDataForm) => ReactNode;
};

/** Form that saves a part of the user's data; the rest is sent unchanged. */
export function UserForm({ user, id, heading, button, children }: Props) {
  const queries = useQueryClient();
  const { refreshUser } = useSession();
  const refreshSettings = useRefreshSettings();
  const form = usePlainForm(userOf(user));
  useRestoredForm(form, id, user.uuid);
  const { isSubmitting, isDirty } = form.formState;
  const [isAsked, proof] = useDisclosure(false);

  async function save(body: UpdateMe) {
    const saved = await call(calls.updateMe, { body });
    form.reset(userOf(saved));
    queries.setQueryData(meQuery.queryKey, saved);
    refreshSettings();
    await refreshUser();
    showSuccess("Perfil atualizado com sucesso!", "salvar perfil");
  }
  const submit = form.submit({
    send: save,
    onError(error) {
      if (error instanceof ApiError && error.code === "proof-required") return proof.open();
      if (error instanceof ApiError && error.fields.length > 0) return;
      showError(detailOf(error, "Erro ao atualizar perfil. Por favor, tente novamente."), "salvar perfil");
    },
  });

  return (
    <section aria-labelledby={id}>
      <form ref={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="xs">
          {heading}
          {children(form)}
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
      {isAsked && (
        <Suspense fallback={null}>
          <PhoneProofDialog
            hasPassword={user.has_password}
            onClose={proof.close}
            onProof={async (given) => {
              await save({ ...form.getValues(), ...given });
              proof.close();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
