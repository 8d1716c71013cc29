import { calls } from "@cav/contract/calls.ts";
import type { AdminUser } from "@cav/contract/users/admin-users.ts";
import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { FormEnd } from "../../ui/fields/form-end.tsx";
import { userQuery, usersKey } from "./queries.ts";

type Props = { user: AdminUser; onCancel: () => void };

/** Lists what is lost, and requires the account's typed address (LGPD art. 18, VI). */
export function DeleteUser({ user, onCancel }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [email, setEmail] = useState("");
  const remove = useMutation({
    mutationFn: () => call(calls.deleteUser, { params: { uuid: user.uuid }, body: { email } }),
    async onSuccess() {
      showSuccess("Conta excluída.");
      await navigate("/admin/users", { replace: true });
      queries.removeQueries({ queryKey: userQuery(user.uuid).queryKey });
      await queries.invalidateQueries({ queryKey: usersKey });
    },
  });
  const fieldError = remove.error instanceof ApiError ? remove.error.fields[0]?.message : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate();
      }}
    >
      <Stack gap="md">
        <Text>
          A conta de {user.nome}, suas preferências, seus consentimentos e todo o histórico de alertas serão
          apagados. Uma assinatura é cancelada. Esta ação é irreversível.
        </Text>
        {remove.isError && !fieldError && (
          <Alert color="red" role="alert">
            {detailOf(remove.error, "Não foi possível excluir a conta. Tente novamente.")}
          </Alert>
        )}
        <TextInput
          label="Digite o e-mail da conta para confirmar"
          description={user.email}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldError}
        />
        <FormEnd onCancel={onCancel} color="red.9" loading={remove.isPending} disabled={email.trim() === ""}>
          Excluir definitivamente
        </FormEnd>
      </Stack>
    </form>
  );
}
