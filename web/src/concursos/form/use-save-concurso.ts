import { calls } from "@cav/contract/calls.ts";
import type { Concurso, ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import { statusLabels } from "@cav/contract/concursos/concursos.words.ts";
import type { AlteracaoConcorrente } from "@cav/contract/concursos/historico.ts";
import type { Rascunho } from "@cav/contract/concursos/rascunhos.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { concursosKey, rascunhosKey } from "../queries.ts";
import type { ConcursoBody, ConcursoDraft } from "./concurso-draft.ts";

const action = "salvar concurso";

type Options = {
  stored: Concurso | undefined;
  /** Draft that is being published. */
  rascunho: Rascunho | undefined;
  /** Version from which the draft started. */
  base: number | undefined;
  onSaved: (uuid: string) => void;
  onRefused: (errors: FieldError[]) => void;
};

/** Confirmed overrides of a save: the version it overwrites, or a known duplicate. */
export type Anyway = { versao?: number | undefined; isMeant?: boolean };

/**
 * Saves a draft. Shows field errors at fields, concurrent saves as a conflict, likely duplicates as a question, other
 * failures in a banner (exams §8).
 */
export function useSaveConcurso({ stored, rascunho, base, onSaved, onRefused }: Options) {
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<AlteracaoConcorrente>();
  const [duplicate, setDuplicate] = useState<ApiError["existente"]>();

  async function save(draft: ConcursoDraft, { versao = base, isMeant }: Anyway = {}): Promise<void> {
    try {
      const { checkDraft } = await import("./check-draft.ts");
      const { body, errors } = checkDraft(draft);
      onRefused(errors);
      if (errors.length > 0) return showError("Verifique os campos destacados.", action);
      const saved = stored
        ? await call(calls.updateConcurso, { params: { uuid: stored.uuid }, body: { ...body, versao } })
        : await publish(rascunho, body, isMeant ? { duplicado: "true" } : {});
      setConflict(undefined);
      onSaved(saved.uuid);
      const done = stored ? "Concurso atualizado com sucesso!" : "Concurso criado com sucesso!";
      showSuccess(`${done}${takenSentence(body.status, saved.status)}`, action);
      await queries.invalidateQueries({ queryKey: concursosKey });
      // Invalidates the list only: the shown draft no longer exists.
      if (rascunho) await queries.invalidateQueries({ queryKey: rascunhosKey, exact: true });
    } catch (error) {
      if (error instanceof ApiError) {
        onRefused(error.fields);
        if (error.alteracao) return setConflict(error.alteracao);
        if (error.existente) return setDuplicate(error.existente);
      }
      showError(detailOf(error, "Ocorreu um erro ao salvar o concurso."), action);
    }
  }
  return { save, conflict, duplicate, forgetDuplicate: () => setDuplicate(undefined) };
}

/** Returns a sentence when the server set another status than the chosen one. */
function takenSentence(given: ConcursoStatus, taken: ConcursoStatus): string {
  if (given === taken || given === "EDITAL_ABERTO") return "";
  return ` O status ficou “${statusLabels[taken]}”.`;
}

/** Publishes a new exam, which deletes its draft. */
function publish(rascunho: Rascunho | undefined, body: ConcursoBody, query: { duplicado?: "true" }) {
  if (!rascunho) return call(calls.createConcurso, { body, query });
  return call(calls.publishRascunho, { params: { uuid: rascunho.uuid }, body, query });
}
