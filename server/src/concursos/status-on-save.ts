import { type ConcursoDates, statusByDates, withLastProva } from "@cav/contract/concurso-dates.ts";
import { type ConcursoStatus, statusLabels } from "@cav/contract/concursos.ts";
import type { ResolvedConcurso } from "./resolve.ts";

/**
 * An exam with the status that it is stored with, and the file and the stages that it has unless the save is about
 * them. One that nobody chose follows the dates: EDITAL_ABERTO, which an exam
 * has until anything else is known of it, and one that stays while dates move. One that was chosen stands, until the
 * calendar crosses the next date (status-by-date.ts).
 */
export function withStatus(
  before: ResolvedConcurso | undefined,
  given: ResolvedConcurso,
  today: string,
): ResolvedConcurso {
  const { edital_arquivo = before?.edital_arquivo ?? null, etapas = before?.etapas ?? [] } = given;
  const after = { ...given, edital_arquivo, etapas };
  const stays =
    before !== undefined &&
    before.status === after.status &&
    haveMoved(withLastProva(before), withLastProva(after));
  const follows = stays || after.status === "EDITAL_ABERTO";
  return follows ? { ...after, status: statusByDates(after.status, withLastProva(after), today) } : after;
}

function haveMoved(before: ConcursoDates, after: ConcursoDates): boolean {
  return (["data_inicio_inscricao", "data_fim_inscricao", "data_prova"] as const).some(
    (date) => before[date] !== after[date],
  );
}

/** Says where an exam's status is not the one of its dates; undefined where it is. */
export function describeDisagreement(
  concurso: ConcursoDates & { status: ConcursoStatus; cargos: { data_prova?: string | null }[] },
  today: string,
): string | undefined {
  const byDates = statusByDates(concurso.status, withLastProva(concurso), today);
  if (byDates === concurso.status) return undefined;
  return `O status é “${statusLabels[concurso.status]}”; pelas datas, seria “${statusLabels[byDates]}”.`;
}
