import type { z } from "zod";
import type { FieldError } from "../errors.ts";

/** Dates that determine an exam's status; null if not announced. */
export type ConcursoDates = Record<
  "data_inicio_inscricao" | "data_fim_inscricao" | "data_prova",
  string | null
>;

type OrderedDates = ConcursoDates & Record<"data_fim_isencao" | "data_limite_pagamento", string | null>;

/** Pairs of dates in their required order, with the message shown at the later date. */
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

/** Refuses dates in an impossible order; of overlapping faults, only the first is reported. */
export function checkDateOrder(concurso: OrderedDates & DatedCargos, context: z.RefinementCtx): void {
  const refuseOf = (path: (string | number)[], dates: OrderedDates) => {
    for (const [first, then, at, message] of dateOrder) {
      const [earlier, later] = [dates[first], dates[then]];
      const isAsked = path.length === 0 || at === "data_prova";
      // An unreadable day has its error already.
      const areDays = [earlier, later].every((day) => /^\d{4}-\d\d-\d\d$/.test(day ?? ""));
      if (isAsked && areDays && earlier && later && later < earlier)
        context.addIssue({ code: "custom", path: [...path, at], message });
    }
  };
  refuseOf([], concurso);
  concurso.cargos.forEach(({ data_prova = null }, index) => {
    refuseOf(["cargos", index], { ...concurso, data_prova });
  });
}

type FixedStatus = Record<"status_motivo" | "status_ate", string | null> & { status?: string | undefined };

/**
 * Requires reason and end together for a status that contradicts the dates. A suspension's end is decided by others, so
 * a stopped exam has a reason alone; without a status, the server knows which one stays.
 */
export function checkFixedStatus(
  { status, status_motivo, status_ate }: FixedStatus,
  context: z.RefinementCtx,
): void {
  const isStopped = status === undefined || status === "SUSPENSO" || status === "CANCELADO";
  if ((status_motivo === null) === (status_ate === null) || (isStopped && status_ate === null)) return;
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

/** Years outside this range are typing errors. */
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

/** Returns the days in implausible years, by field. */
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

/** Returns the exam's dates with the last exam day, including those of positions. */
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
