import { formatDay } from "../format.ts";
import { isClosedEarly, isOfWhole } from "./concurso-status.ts";
import type { concursoStatuses } from "./concursos.words.ts";
import {
  describeDias,
  type EtapaFacts,
  type EtapaTipo,
  etapaLabels,
  isStep,
  publishedEtapas,
  rankOf,
  supersedes,
} from "./etapas.words.ts";

/** Facts of an exam that its timeline needs. */
export type DatedConcurso = {
  status: (typeof concursoStatuses)[number];
  data_inicio_inscricao: string | null;
  data_fim_inscricao: string | null;
  data_fim_isencao: string | null;
  data_limite_pagamento: string | null;
  data_prova: string | null;
  cargos: readonly { nome: string; data_prova: string | null }[];
};

/** Date fields of an exam that a point of the timeline may show. Points of stages have no such field. */
export const camposDeData = [
  "data_inicio_inscricao",
  "data_fim_isencao",
  "data_fim_inscricao",
  "data_limite_pagamento",
  "data_prova",
] as const satisfies (keyof DatedConcurso)[];
export type CampoDeData = (typeof camposDeData)[number];

/** Relation of a point to today. `ATRASADA`: its day has passed without a publication. */
export const etapaMomentos = ["PASSADA", "HOJE", "EM_CURSO", "PROXIMA", "ATRASADA", "SEM_DATA"] as const;
export type EtapaMomento = (typeof etapaMomentos)[number];

/** A point of an exam's timeline: a stage or a date. */
export type PontoDaLinha = {
  tipo: EtapaTipo | "PAGAMENTO";
  rotulo: string;
  momento: EtapaMomento;
  /** The point's days, in words; null if unknown. */
  quando: string | null;
  /** Note for a late stage. */
  aviso: string | null;
  /** Day by which the timeline is sorted: the next end of a period. */
  dia: string | null;
  inicio: string | null;
  fim: string | null;
  campo: CampoDeData | null;
  etapa: EtapaFacts | null;
};

type Dated = Pick<PontoDaLinha, "tipo" | "rotulo" | "inicio" | "fim" | "campo" | "etapa">;

/**
 * Builds an exam's timeline: dates and stages without duplicates, sorted by day, unknown days last. A stage that equals
 * a date replaces it, with its source.
 */
export function timelineOf(
  concurso: DatedConcurso,
  etapas: readonly EtapaFacts[],
  today: string,
): PontoDaLinha[] {
  const own = ownDatesOf(concurso).filter((point) => !etapas.some((etapa) => saysTheSame(etapa, point)));
  const points = [...own, ...etapas.map(datedOf)];
  const isCancelled = concurso.status === "CANCELADO";
  const isClosed = isClosedEarly(concurso, today);
  return points
    .map((point) => placed(point, etapas, { today, isStopped: isCancelled || isAnnulled(point, etapas) }))
    .map((point) => (isClosed && isOfRegistration(point) ? closed(point) : point))
    .sort((a, b) => (a.dia ?? "9999").localeCompare(b.dia ?? "9999") || rankOf(a.tipo) - rankOf(b.tipo));
}

/** Returns whether a point ends with the registrations. */
const isOfRegistration = ({ campo }: PontoDaLinha) =>
  campo === "data_fim_inscricao" || campo === "data_fim_isencao";

/** A last day that no longer holds, since registrations were closed before it. */
const closed = (point: PontoDaLinha): PontoDaLinha => ({
  ...point,
  momento: "PASSADA",
  rotulo: point.campo === "data_fim_inscricao" ? "Inscrições encerradas antes do prazo" : point.rotulo,
  aviso: `As inscrições foram encerradas antes deste dia.`,
});

/** Returns whether a point was annulled and nothing was published since. */
function isAnnulled({ etapa }: Dated, etapas: readonly EtapaFacts[]): boolean {
  const cargo = etapa?.cargo ?? null;
  const done = etapas.filter((one) => one.situacao === "REALIZADA");
  const goesOn = (since: string | null) =>
    since !== null && done.some(({ tipo, inicio }) => isStep(tipo) && inicio !== null && inicio > since);
  const concerns = (one: EtapaFacts) => isOfWhole(one) || (cargo !== null && one.cargo === cargo);
  return done.some((one) => one.tipo === "ANULACAO" && concerns(one) && !goesOn(one.inicio));
}

function datedOf(etapa: EtapaFacts): Dated {
  const { tipo, inicio, fim } = etapa;
  return { tipo, rotulo: etapaLabels[tipo], inicio, fim, campo: null, etapa };
}

/** Returns the exam's own dates, and the positions' own exam days. */
function ownDatesOf(concurso: DatedConcurso): Dated[] {
  const point = (tipo: Dated["tipo"], rotulo: string, campo: CampoDeData, dia: string | null): Dated[] =>
    dia ? [{ tipo, rotulo, inicio: dia, fim: null, campo, etapa: null }] : [];
  return [
    ...point("INSCRICOES", "Início das inscrições", "data_inicio_inscricao", concurso.data_inicio_inscricao),
    ...point("ISENCAO", "Fim do pedido de isenção", "data_fim_isencao", concurso.data_fim_isencao),
    ...point("INSCRICOES", "Fim das inscrições", "data_fim_inscricao", concurso.data_fim_inscricao),
    ...point(
      "PAGAMENTO",
      "Limite para pagar a taxa",
      "data_limite_pagamento",
      concurso.data_limite_pagamento,
    ),
    ...point("PROVA", "Prova", "data_prova", concurso.data_prova),
    ...daysOfCargos(concurso).map(([dia, nomes]): Dated => {
      const named = nomes.length > 3 ? `${nomes.length} cargos` : nomes.join(", ");
      return { tipo: "PROVA", rotulo: `Prova: ${named}`, inicio: dia, fim: null, campo: null, etapa: null };
    }),
  ];
}

/** Returns the positions' own exam days, each with its positions. */
function daysOfCargos({ cargos, data_prova }: DatedConcurso): [string, string[]][] {
  const days = new Map<string, string[]>();
  for (const { nome, data_prova: day } of cargos) {
    if (!day || day === data_prova) continue;
    days.set(day, [...new Set([...(days.get(day) ?? []), nome])]);
  }
  return [...days];
}

/** Returns whether a stage states exactly the exam's date. */
function saysTheSame(etapa: EtapaFacts, { tipo, campo, inicio: day }: Dated): boolean {
  if (etapa.tipo !== tipo || etapa.cargo !== null) return false;
  if (campo === "data_inicio_inscricao" || campo === "data_prova") return etapa.inicio === day;
  return campo !== null && (etapa.fim ?? etapa.inicio) === day;
}

type Now = { today: string; isStopped: boolean };

function placed(point: Dated, etapas: readonly EtapaFacts[], { today, isStopped }: Now): PontoDaLinha {
  const { inicio, fim } = point;
  const last = fim ?? inicio;
  const quando = describeDias(inicio, fim);
  const momento = isLate(point, etapas, today) && !isStopped ? "ATRASADA" : momentOf(point, today);
  const isRunning = momento === "EM_CURSO" || momento === "PASSADA" || momento === "ATRASADA";
  return {
    ...point,
    momento,
    quando,
    aviso: momento === "ATRASADA" && last ? `Prevista para ${formatDay(last)}; ainda não saiu.` : null,
    dia: (isRunning ? last : inicio) ?? last,
  };
}

function momentOf({ inicio, fim, etapa }: Dated, today: string): EtapaMomento {
  const first = inicio ?? fim;
  const last = fim ?? inicio;
  if (!first || !last) return etapa?.situacao === "REALIZADA" ? "PASSADA" : "SEM_DATA";
  if (last < today) return "PASSADA";
  if (first === last && last === today) return "HOJE";
  return inicio !== null && first <= today ? "EM_CURSO" : "PROXIMA";
}

/**
 * Returns whether a stage is late: its day has passed, and neither its kind nor a later one was published for the same
 * candidates.
 */
function isLate({ etapa }: Dated, etapas: readonly EtapaFacts[], today: string): boolean {
  if (etapa?.situacao !== "PREVISTA" || !publishedEtapas.has(etapa.tipo)) return false;
  const last = etapa.fim ?? etapa.inicio;
  return last !== null && last < today && !etapas.some((other) => supersedes(other, etapa));
}
