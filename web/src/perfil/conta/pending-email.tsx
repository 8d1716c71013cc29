import { calls } from "@cav/contract/calls.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";
import { emailChangeQuery } from "../queries.ts";

/** Pending change of address: new address, expiry, actions. */
export function PendingEmail() {
  const queries = useQueryClient();
  const { data: change } = useQuery(emailChangeQuery);
  const reload = () => queries.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
  const again = useMutation({
    mutationFn: () => call(calls.resendEmailChange, {}),
    onSuccess: () =>
      showSuccess(`Enviamos o link de novo para ${change?.para}. Veja também a caixa de spam.`),
  });
  const cancel = useMutation({
    mutationFn: () => call(calls.cancelEmailChange, {}),
    onSuccess: () => showSuccess("Troca de e-mail cancelada."),
    onSettled: reload,
  });
  if (!change) return null;
  const failed = again.isError ? again.error : cancel.isError ? cancel.error : undefined;
  return (
    <Alert color="azul" variant="light" role="note" title="Troca de e-mail à espera">
      <Stack gap="sm">
        {/* An address may be wider than a phone. */}
        <Text style={{ overflowWrap: "anywhere" }}>
          Abra o link que enviamos para <strong>{change.para}</strong> até {formatDateTime(change.expires_at)}
          . Enquanto isso, o e-mail atual continua valendo.
        </Text>
        <FailureAlert>
          {failed && detailOf(failed, "Não foi possível fazer isso agora. Tente novamente.")}
        </FailureAlert>
        <Group gap="xs">
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            Enviar de novo
          </Button>
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancelar a troca
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
