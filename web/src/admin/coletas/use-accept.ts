import { calls } from "@cav/contract/calls.ts";
import type { ConfirmReleituras } from "@cav/contract/coletas/leituras.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { minutasKey, releiturasKey } from "./queries.ts";

/** Accepts the shown readings of a newer version, and reports their number. */
export function useAccept(describe: (count: number) => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ConfirmReleituras) => call(calls.confirmReleituras, { body }),
    onSuccess({ aceitas }) {
      void queries.invalidateQueries({ queryKey: releiturasKey });
      void queries.invalidateQueries({ queryKey: minutasKey });
      showSuccess(describe(aceitas));
    },
    onError: (error) => showError(detailOf(error, "Não foi possível aceitar. Tente novamente.")),
  });
}
