import type { z } from "zod";
import type { FieldError } from "./errors.ts";

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

type DatedCargos = { cargos: { data_prova?: string | null }[] };

/** Refuses dates that can't come in this order. A date out of order may be part of several: the first one is told. */
export function checkDateOrder(concurso: OrderedDates & DatedCargos, context: z.RefinementCtx): void {
  const refuseOf = (path: (string | number)[], dates: OrderedDates) => {
    for (const [first, then, at, message] of dateOrder) {
      const [earlier, later] = [dates[first], dates[then]];
      const isAsked = path.length === 0 || at === "data_prova";
      if (isAsked && earlier && later && later < earlier)
        context.addIssue({ code: "custom", path: [...path, at], message });
    }
  };
  refuseOf([], concurso);
  concurso.cargos.forEach(({ data_prova = null }, index) => {
    refuseOf(["cargos", index], { ...concurso, data_prova });
  });
}

type FixedStatus = Record<"status_motivo" | "status_ate", string | null>;

/** Refuses a status that stands against the dates without a reason, or without an end. */
export function checkFixedStatus({ status_motivo, status_ate }: FixedStatus, context: z.RefinementCtx): void {
  if ((status_motivo === null) === (status_ate === null)) return;
  context.addIssue(
    status_ate === null
      ? { code: "custom", path: ["status_ate"], message: "Informe até que dia o status vale." }
      : {
          code: "custom",
          path: ["status_motivo"],
          message: "Informe por que o status vale contra as datas.",
        },
  );
}

/** Exams are not older, nor announced further ahead: such a year is a typing error. */
const firstYear = 1990;
const yearsAhead = 15;

const dayFields = [
  "data_inicio_inscricao",
  "data_fim_inscricao",
  "data_prova",
  "data_fim_isencao",
  "data_limite_pagamento",
  "status_ate",
] as const;

type Dated = OrderedDates &
  DatedCargos & {
    status_ate: string | null;
    etapas?: { inicio: string | null; fim: string | null }[] | undefined;
  };

/** Says which of an exam's days lie in a year that can't be meant, by their fields. */
export function findDayFaults(concurso: Dated, today: string): FieldError[] {
  const lastYear = Number(today.slice(0, 4)) + yearsAhead;
  const days = [
    ...dayFields.map((field) => [field, concurso[field]] as const),
    ...concurso.cargos.map(({ data_prova }, index) => [`cargos.${index}.data_prova`, data_prova] as const),
    ...(concurso.etapas ?? []).flatMap(({ inicio, fim }, index) => [
      [`etapas.${index}.inicio`, inicio] as const,
      [`etapas.${index}.fim`, fim] as const,
    ]),
  ];
  const isMeant = (day: string) =>
    Number(day.slice(0, 4)) >= firstYear && Number(day.slice(0, 4)) <= lastYear;
  const message = `Confira o ano: informe uma data entre ${firstYear} e ${lastYear}.`;
  return days.flatMap(([field, day]) => (day && !isMeant(day) ? [{ field, message }] : []));
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
