import { calls } from "@cav/contract/calls.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { meQuery } from "../lib/me.ts";
import { showError, showSuccess } from "../ui/dialogs/snackbar.ts";

/** Cancels a plan change that is scheduled for the period's end. */
export function UndoChange() {
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call(calls.undoPlanChange, {}),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      showSuccess("Troca desfeita: seu plano continua o mesmo.");
    },
    onError: (error) => showError(detailOf(error, "Não foi possível desfazer a troca. Tente novamente.")),
  });
  return (
    <Button variant="default" onClick={() => undo.mutate()} loading={undo.isPending}>
      Continuar no plano atual
    </Button>
  );
}
