import { formatCount, formatDay, formatInteger } from "../format.ts";
import { cotaLabels } from "../preferencias/preferencias.words.ts";

/** Labels of stages without the schemas, for screens without a form. */

/** All stages in an exam's order; those that stop or end it come last. */
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
 * Stages that a body publishes: after their day they count as published or late. All other stages just pass.
 */
export const publishedEtapas: ReadonlySet<string> = new Set<EtapaTipo>([
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

/** Returns a stage's place in an exam's order. */
export const rankOf = (tipo: string): number => (etapaTipos as readonly string[]).indexOf(tipo);
/** Last stage with a fixed place in the order; kinds listed after it may happen at any time. */
const lastOfLadder = rankOf("NOMEACAO");

/** Returns whether a stage is a step of the exam; other stages are about its validity or stop it. */
export const isStep = (tipo: EtapaTipo): boolean => rankOf(tipo) <= lastOfLadder;

/** Returns whether a published stage is what another awaits, or a later step for the same candidates. */
export function supersedes(
  other: Pick<EtapaFacts, "tipo" | "situacao" | "cargo">,
  etapa: Pick<EtapaFacts, "tipo" | "cargo">,
): boolean {
  if (other.situacao !== "REALIZADA") return false;
  const isSameKind = other.tipo === etapa.tipo;
  const comesAfter = rankOf(other.tipo) > rankOf(etapa.tipo) && isStep(other.tipo);
  const concernsThem = etapa.cargo === null || other.cargo === null || other.cargo === etapa.cargo;
  return concernsThem && (isSameKind || comesAfter);
}

/** Facts of a stage that the timeline uses. */
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

/** Returns `10/03/2027`, `de 10/03/2027 a 12/03/2027` or `até 12/03/2027`. */
export function describeDias(inicio: string | null, fim: string | null): string | null {
  if (inicio && fim && fim !== inicio) return `de ${formatDay(inicio)} a ${formatDay(fim)}`;
  if (inicio) return formatDay(inicio);
  return fim ? `até ${formatDay(fim)}` : null;
}

/** Describes a stage in one line for messages, without its quota: `Convocação, Analista: 10/03/2027, 25 vagas`. */
export function describeEtapa(
  etapa: Omit<EtapaFacts, "uuid" | "modalidade" | "fonte" | "fonte_url" | "citacao">,
): string {
  const { tipo, situacao, inicio, fim, descricao, cargo, vagas, classificacao } = etapa;
  const foreseen = situacao === "PREVISTA" && publishedEtapas.has(tipo) ? " (previsão)" : "";
  const facts = [
    describeDias(inicio, fim) ?? (situacao === "PREVISTA" ? "data a divulgar" : "data não informada"),
    describeAlcance({ vagas, classificacao }),
    descricao,
  ].filter((fact) => fact);
  return `${etapaLabels[tipo]}${cargo ? `, ${cargo}` : ""}${foreseen}: ${facts.join(", ")}`;
}

/** Describes a stage's candidates: `Analista; Indígena`; null for all. */
export function describeQuem({ cargo, modalidade }: Pick<EtapaFacts, "cargo" | "modalidade">): string | null {
  const cota = modalidade && (cotaLabels[modalidade as keyof typeof cotaLabels] ?? modalidade);
  return [cargo, cota].filter((word) => word).join("; ") || null;
}

/** Describes number and ranking limit: `25 vagas, até o 25º lugar`. */
export function describeAlcance({
  vagas,
  classificacao,
}: Pick<EtapaFacts, "vagas" | "classificacao">): string | null {
  const counted = vagas === null ? [] : [formatCount(vagas, "vaga", "vagas")];
  const lugar = classificacao === null ? [] : [`até o ${formatInteger(classificacao)}º lugar`];
  return [...counted, ...lugar].join(", ") || null;
}
