import { calls } from "@cav/contract/calls.ts";
import type { ConfirmMinuta, Descarte, Minuta } from "@cav/contract/coletas/minutas.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { concursosKey } from "../../concursos/queries.ts";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { minutaQuery, minutasKey } from "./queries.ts";

/** Refusals that the screen asks as a question. */
const questions: ReadonlySet<string> = new Set(["duplicate-concurso", "minuta-a-conferir"]);

/** Decides on a draft; reloads it if somebody else decided first. */
export function useDecisions({ uuid, versao, tipo }: Minuta, onDecided: () => void) {
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: minutasKey });
  const keep = (minuta: Minuta) => queries.setQueryData(minutaQuery(uuid).queryKey, minuta);
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === "minuta-changed") readAgain();
    const [field] = error instanceof ApiError ? error.fields : [];
    showError(field?.message ?? detailOf(error, "Não foi possível salvar. Tente novamente."));
  };
  const decided = (message: string) => {
    onDecided();
    readAgain();
    showSuccess(message);
  };
  const confirm = useMutation({
    mutationFn: (body: ConfirmMinuta) => call(calls.confirmMinuta, { params: { uuid }, body }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: concursosKey });
      decided(tipo === "NOVO" ? "Concurso publicado." : "Concurso alterado.");
    },
    onError(error) {
      if (!(error instanceof ApiError && questions.has(error.code))) onError(error);
    },
  });
  const dismiss = useMutation({
    mutationFn: (motivo: Descarte) =>
      call(calls.dismissMinuta, { params: { uuid }, body: { versao, motivo } }),
    onSuccess: () => decided("Minuta descartada. U desfaz."),
    onError,
  });
  const link = useMutation({
    mutationFn: (concurso_uuid: string | null) =>
      call(calls.linkMinuta, { params: { uuid }, body: { versao, concurso_uuid } }),
    onSuccess: keep,
    onError,
  });
  return { confirm, dismiss, link };
}

/** Undoes a discard, and reports it. */
export function useWithdraw() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => call(calls.withdrawDescarte, { params: { uuid } }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: minutasKey });
      showSuccess("O descarte foi desfeito.");
    },
    onError: (error) => showError(detailOf(error, "Não foi possível desfazer. Tente novamente.")),
  });
}
