import { formatCount, formatDay, formatInteger } from "./format.ts";
import { cotaLabels } from "./preferencias.words.ts";

/** What the stages of an exam are told by, without the schemas: for screens that have no form. */

/** Every stage that an exam may go through, in the order in which it does; what stops or ends it comes last. */
export const etapaTipos = [
  "AUTORIZADO",
  "COMISSAO",
  "BANCA_CONTRATADA",
  "EDITAL",
  "ISENCAO",
  "ISENCAO_RESULTADO",
  "INSCRICOES",
  "LOCAIS_DE_PROVA",
  "PROVA",
  "GABARITO",
  "RECURSOS",
  "RESULTADO",
  "HOMOLOGACAO",
  "CONVOCACAO",
  "NOMEACAO",
  "VALIDADE",
  "PRORROGACAO",
  "SUSPENSAO",
  "ANULACAO",
  "REEMBOLSO",
] as const;
export type EtapaTipo = (typeof etapaTipos)[number];

export const etapaLabels: Record<EtapaTipo, string> = {
  AUTORIZADO: "Concurso autorizado",
  COMISSAO: "Comissão formada",
  BANCA_CONTRATADA: "Banca contratada",
  EDITAL: "Publicação do edital",
  ISENCAO: "Pedido de isenção",
  ISENCAO_RESULTADO: "Resultado da isenção",
  INSCRICOES: "Inscrições",
  LOCAIS_DE_PROVA: "Locais de prova",
  PROVA: "Prova",
  GABARITO: "Gabarito",
  RECURSOS: "Recursos",
  RESULTADO: "Resultado",
  HOMOLOGACAO: "Homologação",
  CONVOCACAO: "Convocação",
  NOMEACAO: "Nomeação",
  VALIDADE: "Validade do concurso",
  PRORROGACAO: "Prorrogação da validade",
  SUSPENSAO: "Suspensão",
  ANULACAO: "Anulação",
  REEMBOLSO: "Devolução da taxa",
};

export const etapaSituacoes = ["PREVISTA", "REALIZADA"] as const;
export type EtapaSituacao = (typeof etapaSituacoes)[number];

export const situacaoLabels: Record<EtapaSituacao, string> = { PREVISTA: "Prevista", REALIZADA: "Realizada" };

/**
 * Whom a stage concerns, by how far one has come: those who are not registered yet, those who are, those who sat the
 * exam, those who passed, or everybody who follows it.
 */
export const etapaPublicos = ["TODOS", "A_INSCREVER", "INSCRITO", "FEZ_PROVA", "APROVADO"] as const;
export type EtapaPublico = (typeof etapaPublicos)[number];

/** Of a stage that concerns who has come so far, also those who have come further hear. */
export const publicoDaEtapa: Record<EtapaTipo, EtapaPublico> = {
  AUTORIZADO: "TODOS",
  COMISSAO: "TODOS",
  BANCA_CONTRATADA: "TODOS",
  EDITAL: "TODOS",
  ISENCAO: "A_INSCREVER",
  ISENCAO_RESULTADO: "A_INSCREVER",
  INSCRICOES: "A_INSCREVER",
  LOCAIS_DE_PROVA: "INSCRITO",
  PROVA: "INSCRITO",
  GABARITO: "FEZ_PROVA",
  RECURSOS: "FEZ_PROVA",
  RESULTADO: "FEZ_PROVA",
  HOMOLOGACAO: "FEZ_PROVA",
  CONVOCACAO: "APROVADO",
  NOMEACAO: "APROVADO",
  VALIDADE: "APROVADO",
  PRORROGACAO: "APROVADO",
  SUSPENSAO: "TODOS",
  ANULACAO: "TODOS",
  REEMBOLSO: "INSCRITO",
};

/** A stage that somebody publishes: when its day has passed, it has come out or is late. The others just pass. */
const published: ReadonlySet<string> = new Set<EtapaTipo>([
  "AUTORIZADO",
  "COMISSAO",
  "BANCA_CONTRATADA",
  "EDITAL",
  "ISENCAO_RESULTADO",
  "LOCAIS_DE_PROVA",
  "GABARITO",
  "RESULTADO",
  "HOMOLOGACAO",
  "CONVOCACAO",
  "NOMEACAO",
]);

/** What of an exam's stage the timeline is made of. */
export type EtapaFacts = {
  uuid?: string | undefined;
  tipo: EtapaTipo;
  situacao: EtapaSituacao;
  inicio: string | null;
  fim: string | null;
  descricao: string | null;
  cargo: string | null;
  modalidade: string | null;
  vagas: number | null;
  classificacao: number | null;
  fonte: string | null;
  fonte_url: string | null;
  citacao: string | null;
};

/** What of an exam its timeline needs besides: the dates that it has already. */
export type DatedConcurso = {
  status: string;
  data_inicio_inscricao: string | null;
  data_fim_inscricao: string | null;
  data_fim_isencao: string | null;
  data_limite_pagamento: string | null;
  data_prova: string | null;
  cargos: readonly { nome: string; data_prova: string | null }[];
};

/** Which of the exam's own dates a point is; a stage's has none. */
export const camposDeData = [
  "data_inicio_inscricao",
  "data_fim_isencao",
  "data_fim_inscricao",
  "data_limite_pagamento",
  "data_prova",
] as const satisfies (keyof DatedConcurso)[];
export type CampoDeData = (typeof camposDeData)[number];

/** How a point stands to today. `ATRASADA`: its day has passed and nothing came out. */
export const etapaMomentos = ["PASSADA", "HOJE", "EM_CURSO", "PROXIMA", "ATRASADA", "SEM_DATA"] as const;
export type EtapaMomento = (typeof etapaMomentos)[number];

/** A point of an exam's timeline: a stage, or a date of the exam itself. */
export type PontoDaLinha = {
  tipo: EtapaTipo | "PAGAMENTO";
  rotulo: string;
  momento: EtapaMomento;
  /** The days, as they are told; null: not known. */
  quando: string | null;
  /** What is said besides where something is late. */
  aviso: string | null;
  /** The day that it stands at: of a window the next of its ends. */
  dia: string | null;
  inicio: string | null;
  fim: string | null;
  campo: CampoDeData | null;
  etapa: EtapaFacts | null;
};

type Dated = Pick<PontoDaLinha, "tipo" | "rotulo" | "inicio" | "fim" | "campo" | "etapa">;

const rankOf = (tipo: string) => (etapaTipos as readonly string[]).indexOf(tipo);
/** Up to here each stage comes after the one before; the rest stands beside. */
const lastOfLadder = rankOf("NOMEACAO");

/**
 * One timeline of an exam: its own dates and its stages, each once, in the order of their days; what has none comes
 * last. A stage that says a date of the exam stands for it, with its source.
 */
export function timelineOf(
  concurso: DatedConcurso,
  etapas: readonly EtapaFacts[],
  today: string,
): PontoDaLinha[] {
  const own = ownDatesOf(concurso).filter((point) => !etapas.some((etapa) => saysTheSame(etapa, point)));
  const points = [...own, ...etapas.map(datedOf)];
  const isCancelled = concurso.status === "CANCELADO";
  return points
    .map((point) => placed(point, etapas, { today, isStopped: isCancelled || isAnnulled(point, etapas) }))
    .sort((a, b) => (a.dia ?? "9999").localeCompare(b.dia ?? "9999") || rankOf(a.tipo) - rankOf(b.tipo));
}

/** Whether what a point is part of was annulled, and nothing has come out since. */
function isAnnulled({ etapa }: Dated, etapas: readonly EtapaFacts[]): boolean {
  const cargo = etapa?.cargo ?? null;
  const done = etapas.filter((one) => one.situacao === "REALIZADA");
  const goesOn = (since: string | null) =>
    since !== null &&
    done.some(({ tipo, inicio }) => rankOf(tipo) <= lastOfLadder && inicio !== null && inicio > since);
  return done.some(
    (one) => one.tipo === "ANULACAO" && (one.cargo === null || one.cargo === cargo) && !goesOn(one.inicio),
  );
}

function datedOf(etapa: EtapaFacts): Dated {
  const { tipo, inicio, fim } = etapa;
  return { tipo, rotulo: etapaLabels[tipo], inicio, fim, campo: null, etapa };
}

/** The exam's own dates; positions that have a day of their own are named with it. */
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

/** Exam days that positions have of their own, each with those positions. */
function daysOfCargos({ cargos, data_prova }: DatedConcurso): [string, string[]][] {
  const days = new Map<string, string[]>();
  for (const { nome, data_prova: day } of cargos) {
    if (!day || day === data_prova) continue;
    days.set(day, [...new Set([...(days.get(day) ?? []), nome])]);
  }
  return [...days];
}

/** Whether a stage says just what a date of the exam says. */
function saysTheSame(etapa: EtapaFacts, { tipo, campo, inicio: day }: Dated): boolean {
  if (etapa.tipo !== tipo || etapa.cargo !== null) return false;
  if (campo === "data_inicio_inscricao" || campo === "data_prova") return etapa.inicio === day;
  return campo !== null && (etapa.fim ?? etapa.inicio) === day;
}

type Now = { today: string; isStopped: boolean };

function placed(point: Dated, etapas: readonly EtapaFacts[], { today, isStopped }: Now): PontoDaLinha {
  const { inicio, fim } = point;
  const last = fim ?? inicio;
  const quando = daysText(inicio, fim);
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

/** `10/03/2027`, `de 10/03/2027 a 12/03/2027`, `até 12/03/2027`. */
function daysText(inicio: string | null, fim: string | null): string | null {
  if (inicio && fim && fim !== inicio) return `de ${formatDay(inicio)} a ${formatDay(fim)}`;
  if (inicio) return formatDay(inicio);
  return fim ? `até ${formatDay(fim)}` : null;
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
 * Whether it was to come out by now and nothing says that it did: neither a stage of its kind for the same candidates,
 * nor one that comes after it.
 */
function isLate({ etapa }: Dated, etapas: readonly EtapaFacts[], today: string): boolean {
  if (etapa?.situacao !== "PREVISTA" || !published.has(etapa.tipo)) return false;
  const last = etapa.fim ?? etapa.inicio;
  return last !== null && last < today && !etapas.some((other) => supersedes(other, etapa));
}

function supersedes(other: EtapaFacts, etapa: EtapaFacts): boolean {
  if (other.situacao !== "REALIZADA") return false;
  const isSameKind = other.tipo === etapa.tipo;
  const comesAfter = rankOf(other.tipo) > rankOf(etapa.tipo) && rankOf(other.tipo) <= lastOfLadder;
  const concernsThem = etapa.cargo === null || other.cargo === null || other.cargo === etapa.cargo;
  return concernsThem && (isSameKind || comesAfter);
}

/** A stage in one line, as messages tell it, which name no quota: `Convocação, Analista: 10/03/2027, 25 vagas`. */
export function describeEtapa(
  etapa: Omit<EtapaFacts, "uuid" | "modalidade" | "fonte" | "fonte_url" | "citacao">,
): string {
  const { tipo, situacao, inicio, fim, descricao, cargo, vagas, classificacao } = etapa;
  const foreseen = situacao === "PREVISTA" && published.has(tipo) ? " (previsão)" : "";
  const facts = [
    daysText(inicio, fim) ?? (situacao === "PREVISTA" ? "data a divulgar" : "data não informada"),
    describeAlcance({ vagas, classificacao }),
    descricao,
  ].filter((fact) => fact);
  return `${etapaLabels[tipo]}${cargo ? `, ${cargo}` : ""}${foreseen}: ${facts.join(", ")}`;
}

/** Whom a stage concerns: `Analista; Indígena`; null: everybody. */
export function describeQuem({ cargo, modalidade }: Pick<EtapaFacts, "cargo" | "modalidade">): string | null {
  const cota = modalidade && (cotaLabels[modalidade as keyof typeof cotaLabels] ?? modalidade);
  return [cargo, cota].filter((word) => word).join("; ") || null;
}

/** How many are called and how far down: `25 vagas, até o 25º lugar`. */
export function describeAlcance({
  vagas,
  classificacao,
}: Pick<EtapaFacts, "vagas" | "classificacao">): string | null {
  const counted = vagas === null ? [] : [formatCount(vagas, "vaga", "vagas")];
  const lugar = classificacao === null ? [] : [`até o ${formatInteger(classificacao)}º lugar`];
  return [...counted, ...lugar].join(", ") || null;
}
