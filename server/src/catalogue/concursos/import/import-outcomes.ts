import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import { describeDuplicate, type Existing } from "../save/duplicates.ts";
import type { ResolvedConcurso } from "../save/resolve.ts";
import { describeDisagreement, describeTakenStatus } from "../save/status-on-save.ts";
import type { StoredOfRecord } from "./import-identity.ts";

export const unchanged = { result: "unchanged" as const, errors: [], warnings: [], changes: [] };

type StoringContext = { given: ConcursoStatus; duplicate?: Existing | undefined; isTold?: boolean };

/** The outcome of a new exam that is probably in the catalogue and was not confirmed as a different one. */
export const describeLeftOut = (duplicate: Existing) => ({
  result: "duplicate" as const,
  uuid: duplicate.uuid,
  errors: [],
  warnings: [`${describeDuplicate(duplicate)}: fica de fora, se não for confirmado que é outro.`],
  changes: [],
});

/** The outcome of a record whose key or title is that of an exam that it contradicts. */
export const describeAsked = ({ uuid, titulo, text }: NonNullable<StoredOfRecord["question"]>) => ({
  result: "duplicate" as const,
  uuid,
  errors: [],
  warnings: [`Já existe “${titulo}”: ${text}. Fica de fora, se não for confirmado.`],
  changes: [],
});

/** Returns warnings for a stored exam. */
export function warningsOf(
  concurso: ResolvedConcurso,
  today: string,
  { given, duplicate, isTold = false }: StoringContext,
): string[] {
  const silence = isTold ? "." : ": os candidatos não são avisados dele.";
  const looksPublished = duplicate && `${describeDuplicate(duplicate)}${silence}`;
  const status = describeTakenStatus(given, concurso.status) ?? describeDisagreement(concurso, today);
  return [looksPublished, status].filter((text) => text !== undefined);
}
