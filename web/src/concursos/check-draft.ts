import { findDayFaults } from "@cav/contract/concurso-dates.ts";
import { ConcursoInput } from "@cav/contract/concursos.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { todayInBrazil } from "../lib/days.ts";
import {
  type ConcursoBody,
  type ConcursoDraft,
  fieldOfPath,
  type OpenFact,
  openFacts,
  toBody,
} from "./concurso-draft.ts";

export type CheckedDraft = { body: ConcursoBody; errors: FieldError[] };

/** Returns the API's body and all field errors, by the contract's rules. */
export function checkDraft(draft: ConcursoDraft, today = todayInBrazil()): CheckedDraft {
  const body = toBody(draft);
  const missing = (Object.keys(openFacts) as OpenFact[])
    .filter((fact) => !draft.unknown[fact] && draft[fact].trim() === "")
    .map((fact) => ({ field: fact as string, message: openFacts[fact] as string }));
  const parsed = ConcursoInput.safeParse(body);
  const issues = parsed.data
    ? findDayFaults(parsed.data, today)
    : parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const refused = issues.map(({ field, message }) => ({ field: fieldOfPath(field), message }));
  const isMissing = new Set(missing.map(({ field }) => field));
  const errors = [...missing, ...refused.filter(({ field }) => !isMissing.has(field))];
  return { body, errors: errors.sort((a, b) => localOf(a.field) - localOf(b.field)) };
}

/** Form fields from top to bottom; the first faulty one gets the focus. */
const order = [
  "titulo",
  "organizadora",
  "status",
  "status_motivo",
  "status_ate",
  "data_inicio_inscricao",
  "data_fim_inscricao",
  "data_prova",
  "valor_inscricao",
  "data_fim_isencao",
  "data_limite_pagamento",
  "edital_url",
  "orgao",
  "edital_numero",
  "edital_ano",
  "edital_tipo",
  "descricao",
  "locais_prova",
  "cargos",
  "etapas",
];

function localOf(field: string): number {
  return order.indexOf(field.split(".")[0] ?? "");
}
