import type { z } from "zod";

/** The dates of an exam by which it goes on; null: not announced. */
export type ConcursoDates = Record<
  "data_inicio_inscricao" | "data_fim_inscricao" | "data_prova",
  string | null
>;

/** Refuses dates that can't come in this order. */
export function checkDateOrder(concurso: ConcursoDates, context: z.RefinementCtx): void {
  const { data_inicio_inscricao: start, data_fim_inscricao: end, data_prova: oneConcurso } = concurso;
  if (start && end && end < start) {
    context.addIssue({
      code: "custom",
      path: ["data_fim_inscricao"],
      message: "O fim das inscrições não pode vir antes do início.",
    });
  }
  if (start && oneConcurso && oneConcurso < start) {
    context.addIssue({
      code: "custom",
      path: ["data_prova"],
      message: "A prova não pode vir antes do início das inscrições.",
    });
  }
}

/** The dates of an exam with the last of its exam days: positions may have one of their own. */
export function withLastProva<Concurso extends ConcursoDates & { cargos: { data_prova?: string | null }[] }>(
  concurso: Concurso,
): Concurso {
  const days = [concurso.data_prova, ...concurso.cargos.map((cargo) => cargo.data_prova)];
  return {
    ...concurso,
    data_prova:
      days
        .filter((day) => typeof day === "string")
        .toSorted()
        .at(-1) ?? null,
  };
}

/** In the order in which dates lead an exam through them. */
const stages = ["EDITAL_ABERTO", "INSCRICOES_ABERTAS", "AGUARDANDO_PROVAS", "FINALIZADO"] as const;
type Stage = (typeof stages)[number];
const stageOf = (status: string) => (stages as readonly string[]).indexOf(status);

/**
 * The status that an exam's dates give it on a day: the one that it has where they leave it open, or else the nearest
 * that they allow. None is given to an exam that was suspended or cancelled; one that is only foreseen has no dates.
 */
export function statusByDates<Status extends string>(
  status: Status,
  dates: ConcursoDates,
  today: string,
): Status | Stage {
  if (status === "PREVISTO") return hasDates(dates) ? statusByDates("EDITAL_ABERTO", dates, today) : status;
  const stage = stageOf(status);
  const earliest = earliestStage(dates, today);
  const latest = Math.max(earliest, latestStage(dates, today));
  return stage < 0 ? status : (stages[Math.min(latest, Math.max(earliest, stage))] ?? status);
}

const hasDates = ({
  data_inicio_inscricao: start,
  data_fim_inscricao: end,
  data_prova: day,
}: ConcursoDates) => start !== null || end !== null || day !== null;

/** The furthest that known dates have led to. */
function earliestStage(dates: ConcursoDates, today: string): number {
  const { data_inicio_inscricao: start, data_fim_inscricao: end, data_prova: day } = dates;
  if (day && day < today) return 3;
  if (end && end < today) return 2;
  return start && start <= today ? 1 : 0;
}

/** Where the first date that is to come keeps it. */
function latestStage(dates: ConcursoDates, today: string): number {
  const { data_inicio_inscricao: start, data_fim_inscricao: end, data_prova: day } = dates;
  if (start && start > today) return 0;
  if (end && end >= today) return 1;
  return day && day >= today ? 2 : 3;
}
