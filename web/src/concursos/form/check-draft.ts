import { findDayFaults } from "@cav/contract/concursos/concurso-dates.ts";
import { concursoFacts, openFactNames } from "@cav/contract/concursos/concurso-facts.ts";
import { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { todayInBrazil } from "../../lib/days.ts";
import { type ConcursoBody, type ConcursoDraft, fieldOfPath, openFacts, toBody } from "./concurso-draft.ts";

export type CheckedDraft = { body: ConcursoBody; errors: FieldError[] };

/** Returns the API's body and all field errors, by the contract's rules. */
export function checkDraft(draft: ConcursoDraft, today = todayInBrazil()): CheckedDraft {
  const body = toBody(draft);
  const missing = openFactNames
    .filter((fact) => !draft.unknown[fact] && draft[fact].trim() === "")
    .map((fact) => ({ field: fact as string, message: openFacts[fact] }));
  const parsed = ConcursoInput.safeParse(body);
  const issues = parsed.data
    ? findDayFaults(parsed.data, today)
    : parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const refused = issues.map(({ field, message }) => ({ field: fieldOfPath(field), message }));
  const isMissing = new Set(missing.map(({ field }) => field));
  const errors = [...missing, ...refused.filter(({ field }) => !isMissing.has(field))];
  return { body, errors: errors.sort((a, b) => localOf(a.field) - localOf(b.field)) };
}

/** Facts first, then positions and stages: the first faulty row of these opens. */
const order = [...Object.keys(concursoFacts), "cargos", "etapas"];

function localOf(field: string): number {
  return order.indexOf(field.split(".")[0] ?? "");
}
