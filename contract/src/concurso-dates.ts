import type { z } from "zod";

/** The dates of an exam by which it goes on; null: not announced. */
export type ConcursoDates = Record<
  "data_inicio_inscricao" | "data_fim_inscricao" | "data_prova",
  string | null
>;

type OrderedDates = ConcursoDates & Record<"data_fim_isencao" | "data_limite_pagamento", string | null>;

/** What must not come before what, and what is said of the later one where it does. */
const dateOrder: [
  first: keyof OrderedDates,
  then: keyof OrderedDates,
  at: keyof OrderedDates,
  message: string,
][] = [
  [
    "data_inicio_inscricao",
    "data_fim_inscricao",
    "data_fim_inscricao",
    "O fim das inscrições não pode vir antes do início.",
  ],
  [
    "data_inicio_inscricao",
    "data_prova",
    "data_prova",
    "A prova não pode vir antes do início das inscrições.",
  ],
  ["data_fim_inscricao", "data_prova", "data_prova", "A prova não pode vir antes do fim das inscrições."],
  [
    "data_fim_isencao",
    "data_fim_inscricao",
    "data_fim_isencao",
    "O fim do pedido de isenção não pode vir depois do fim das inscrições.",
  ],
  [
    "data_inicio_inscricao",
    "data_limite_pagamento",
    "data_limite_pagamento",
    "O limite de pagamento não pode vir antes do início das inscrições.",
  ],
];

/** Refuses dates that can't come in this order. A date out of order may be part of several: the first one is told. */
export function checkDateOrder(concurso: OrderedDates, context: z.RefinementCtx): void {
  for (const [first, then, at, message] of dateOrder) {
    const [earlier, later] = [concurso[first], concurso[then]];
    if (earlier && later && later < earlier) context.addIssue({ code: "custom", path: [at], message });
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

/** Whether the dates have led further than a status says: no later date would put it right. */
export function isBehindDates(status: string, dates: ConcursoDates, today: string): boolean {
  const [stage, byDates] = [stageOf(status), stageOf(statusByDates(status, dates, today))];
  return stage >= 0 && byDates > stage;
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
