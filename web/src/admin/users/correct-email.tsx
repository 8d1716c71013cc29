import { calls } from "@cav/contract/calls.ts";
import type { AdminUser } from "@cav/contract/users/admin-users.ts";
import { Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { EmailHint } from "../../ui/fields/email-hint.tsx";
import { FormEnd } from "../../ui/fields/form-end.tsx";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";

type Props = { user: AdminUser; onDone: () => void; onCancel: () => void };

/** Corrects a user's mistyped address. */
export function CorrectEmail({ user: { uuid, nome, email: before }, onDone, onCancel }: Props) {
  const [email, setEmail] = useState("");
  const correct = useMutation({
    mutationFn: () => call(calls.correctUserEmail, { params: { uuid }, body: { email } }),
    onSuccess() {
      showSuccess("E-mail corrigido. Enviamos o link de confirmação para o novo.");
      onDone();
    },
  });
  const { error } = correct;
  const fieldError = error instanceof ApiError ? error.fields[0]?.message : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        correct.mutate();
      }}
    >
      <Stack gap="md">
        <Text>
          O e-mail de {nome} deixa de ser {before}. Os dois endereços são avisados, e o novo precisa ser
          confirmado antes de receber alertas.
        </Text>
        <FailureAlert>
          {error && !fieldError
            ? detailOf(error, "Não foi possível corrigir o e-mail. Tente novamente.")
            : undefined}
        </FailureAlert>
        <TextInput
          label="E-mail correto"
          type="email"
          autoComplete="off"
          value={email}
          error={fieldError}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <EmailHint typed={email} onAccept={setEmail} />
        <FormEnd onCancel={onCancel} loading={correct.isPending} disabled={email.trim() === ""}>
          Corrigir
        </FormEnd>
      </Stack>
    </form>
  );
}
