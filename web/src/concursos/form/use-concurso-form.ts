import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import type { Rascunho } from "@cav/contract/concursos/rascunhos.ts";
import { limits } from "@cav/contract/limits.ts";
import { useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useRestoredInput } from "../../lib/restore-input.ts";
import { useUser } from "../../lib/session-context.tsx";
import { useLater } from "../../lib/use-later.ts";
import { useShownCargo } from "../page/use-shown-cargo.ts";
import { type ConcursoDraft, emptyDraft, toDraft } from "./concurso-draft.ts";
import { createDraftForm } from "./draft-form.ts";
import { toJson } from "./draft-json.ts";
import { hourOf } from "./publication-hour.ts";
import { useDraftAutosave } from "./use-draft-autosave.ts";
import { useEdital } from "./use-edital.ts";
import { useJsonMode } from "./use-json-mode.ts";
import { useRefused } from "./use-refused.ts";
import { type Anyway, useSaveConcurso } from "./use-save-concurso.ts";
import { useSaveRascunho } from "./use-save-rascunho.ts";

export type FormOf = {
  stored?: Concurso | undefined;
  /** An unpublished exam with its form values. */
  rascunho?: (Rascunho & { draft: ConcursoDraft }) | undefined;
};

/** State of an exam's draft: editing, storage in this browser, saving. */
export function useConcursoForm({ stored, rascunho }: FormOf) {
  const navigate = useNavigate();
  const later = useLater();
  const name = (stored ?? rascunho)?.uuid ?? "novo";
  const [base, setBase] = useState((stored ?? rascunho)?.versao);
  const [hour, setHour] = useState(rascunho?.publicar_em ? hourOf(rascunho.publicar_em) : "");
  const edital = useEdital({ stored, rascunho }, setBase);
  const saves = useSaves();
  const { form, json, shown, hasChanges } = useEditing({ stored, rascunho }, saves.isDone);
  const kept = useDraftAutosave(form, { name, versao: base, text: json.currentText(), hasChanges });
  const { showRefused: onRefused, ...refused } = useRefused(form, shown);

  function take(draft: ConcursoDraft, text: string | undefined, versao: number | undefined) {
    json.restore(draft, text);
    // The next save must send the new version, even after another editor's save.
    setBase(versao);
    kept.settle();
  }
  // After an expired session, restores input without asking, in the same mode.
  useRestoredInput(`concurso ${name}`, useUser().uuid, {
    read: () => (hasChanges() ? { draft: form.getValues(), text: json.currentText(), base } : undefined),
    restore: (typed) => take(typed.draft, typed.text, typed.base),
  });

  const { save, ...findings } = useSaveConcurso({
    ...{ stored, rascunho, base, onRefused },
    onSaved(uuid) {
      saves.finish();
      kept.forget();
      later(() => void navigate(`/concursos/${uuid}`), limits.saveRedirectMs);
    },
  });
  const saveRascunho = useSaveRascunho({
    ...{ rascunho, base, onRefused },
    onSaved() {
      saves.finish();
      kept.forget();
      void navigate("/concursos/rascunhos");
    },
  });

  return {
    ...{ form, json, shown, hasChanges, edital, hour, setHour, ...refused, ...findings },
    isSaving: saves.isSaving,
    kept: {
      offered: kept.offered,
      forget: kept.forget,
      resume: () => kept.offered && take(kept.offered.draft, kept.offered.text, kept.offered.versao),
    },
    publish: (anyway?: Anyway) => saves.run(json.readDraft, (draft) => save(draft, anyway)),
    keep: () => saves.run(json.readDraft, (draft) => saveRascunho(draft, hour)),
  };
}

/** Draft as form and JSON, and whether it changed. */
function useEditing({ stored, rascunho }: FormOf, isSaved: () => boolean) {
  const [initial] = useState(() => (stored ? toDraft(stored) : (rascunho?.draft ?? emptyDraft())));
  const [form] = useState(() => createDraftForm(initial));
  const shown = useShownCargo(initial.cargos.length);
  const json = useJsonMode(form.getValues, (draft) => {
    form.reset(draft);
    shown.startAgain(draft.cargos.length);
  });
  const hasChanges = useCallback(() => {
    const text = json.currentText();
    return !isSaved() && (text ?? toJson(form.getValues())) !== toJson(initial);
  }, [json, form, initial, isSaved]);
  return { form, json, shown, hasChanges };
}

/** Allows one save at a time, and none after a success. */
function useSaves() {
  const [isSaving, setSaving] = useState(false);
  const done = useRef(false);
  const isDone = useCallback(() => done.current, []);

  async function run(
    readDraft: () => ConcursoDraft | undefined,
    save: (draft: ConcursoDraft) => Promise<void>,
  ) {
    if (isSaving || done.current) return;
    const draft = readDraft();
    if (!draft) return;
    setSaving(true);
    await save(draft);
    setSaving(false);
  }
  return {
    isSaving,
    isDone,
    finish() {
      done.current = true;
    },
    run,
  };
}
