import { calls } from "@cav/contract/calls.ts";
import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import type { JsonFault } from "@cav/contract/json-fault.ts";
import { useState } from "react";
import { call } from "../../lib/client.ts";
import { todayInBrazil } from "../../lib/days.ts";
import { type ConcursoDraft, otherStatusOf } from "./concurso-draft.ts";
import { fromJson, nameLocais, toJson } from "./draft-json.ts";

/** JSON mode of the form; while it is on, the text is the draft. */
export function useJsonMode(getDraft: () => ConcursoDraft, setDraft: (draft: ConcursoDraft) => void) {
  const [text, setText] = useState<string>();
  const [fault, setFault] = useState<JsonFault>();

  /** Returns the current draft; undefined, with an error in the editor, while the text is invalid. */
  function readDraft(): ConcursoDraft | undefined {
    const read = text === undefined ? { draft: getDraft() } : fromJson(text, getDraft());
    setFault("fault" in read ? read.fault : undefined);
    return "fault" in read ? undefined : read.draft;
  }

  async function leave() {
    const draft = readDraft();
    if (!draft) return;
    setDraft(await nameLocais(draft, (id) => call(calls.getLocal, { params: { id } })));
    setText(undefined);
  }

  /** Returns the status that the text's dates imply, when the text is valid. */
  function byDates() {
    const read = fromJson(text ?? "", getDraft());
    return "fault" in read ? undefined : otherStatusOf(read.draft, todayInBrazil());
  }

  return {
    isOn: text !== undefined,
    currentText: () => text,
    readDraft,
    restore(draft: ConcursoDraft, typed: string | undefined) {
      setDraft(draft);
      setText(typed);
    },
    enter: () => setText(toJson(getDraft())),
    leave,
    replace(draft: ConcursoDraft) {
      setDraft(draft);
      setFault(undefined);
      if (text !== undefined) setText(toJson(draft));
    },
    editor: {
      text: text ?? "",
      fault,
      byDates: text === undefined ? undefined : byDates(),
      onTakeStatus: (status: ConcursoStatus) =>
        setText(JSON.stringify({ ...JSON.parse(text ?? "{}"), status }, null, 2)),
      onChange(next: string) {
        setText(next);
        setFault(undefined);
      },
      onFormat() {
        const read = fromJson(text ?? "", getDraft());
        setFault("fault" in read ? read.fault : undefined);
        if (!("fault" in read)) setText(JSON.stringify(JSON.parse(text ?? ""), null, 2));
      },
    },
  };
}
