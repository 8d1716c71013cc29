import { calls } from "@cav/contract/calls.ts";
import type { Rascunho } from "@cav/contract/concursos/rascunhos.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { rascunhosKey } from "../queries.ts";
import { type ConcursoDraft, toRascunho } from "./concurso-draft.ts";
import { instantOf } from "./publication-hour.ts";

const action = "salvar rascunho";

type Options = {
  rascunho: Rascunho | undefined;
  /** Version from which the form started. */
  base: number | undefined;
  onSaved: () => void;
  onRefused: (errors: FieldError[]) => void;
};

/** Saves the form as a draft, even incomplete; a scheduled publication requires a valid form. */
export function useSaveRascunho({ rascunho, base, onSaved, onRefused }: Options) {
  const queries = useQueryClient();
  return async (draft: ConcursoDraft, hour: string): Promise<void> => {
    const body = { dados: toRascunho(draft), publicar_em: hour ? instantOf(hour) : null };
    try {
      const errors = hour ? (await import("./check-draft.ts")).checkDraft(draft).errors : [];
      onRefused(errors);
      if (errors.length > 0)
        return showError("Para publicar na hora marcada, verifique os campos destacados.", action);
      if (rascunho) {
        const { uuid } = rascunho;
        await call(calls.updateRascunho, { params: { uuid }, body: { ...body, versao: base } });
      } else await call(calls.createRascunho, { body });
      showSuccess(
        hour ? "Rascunho salvo, com hora para ser publicado." : "Rascunho salvo. Ninguém foi avisado.",
        action,
      );
      await queries.invalidateQueries({ queryKey: rascunhosKey, exact: true });
      onSaved();
    } catch (error) {
      if (error instanceof ApiError) onRefused(error.fields);
      showError(
        detailOf(error, "Não foi possível salvar o rascunho. O que você digitou continua aqui."),
        action,
      );
    }
  };
}
