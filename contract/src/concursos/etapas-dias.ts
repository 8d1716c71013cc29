import { type EtapaFacts, type EtapaTipo, publishedEtapas } from "./etapas.words.ts";

/** Stages with a last day for an action: a request, an appeal, an appearance. */
export const etapasComPrazo: readonly EtapaTipo[] = [
  "ISENCAO",
  "INSCRICOES",
  "RECURSOS",
  "CONVOCACAO",
  "NOMEACAO",
  "REEMBOLSO",
];
/** Stages whose first day is a publication, not the start of a period. */
export const prazosDePublicacao: readonly EtapaTipo[] = etapasComPrazo.filter((tipo) =>
  publishedEtapas.has(tipo),
);

type Dated = Pick<EtapaFacts, "tipo" | "inicio" | "fim">;

/** Returns the last day for a stage's action; null if it has none, or it is unknown. */
export function ultimoDiaOf({ tipo, inicio, fim }: Dated): string | null {
  if (!etapasComPrazo.includes(tipo)) return null;
  return fim ?? (prazosDePublicacao.includes(tipo) ? null : inicio);
}

/** Returns the day of a stage's reminder: its last day, or the first day of an exam. */
export const diaLembradoOf = (etapa: Dated): string | null =>
  etapa.tipo === "PROVA" ? (etapa.inicio ?? etapa.fim) : ultimoDiaOf(etapa);

/** Returns whether a call has been published without a known deadline; it stays urgent. */
export const isChamadaSemPrazo = (etapa: Dated & { situacao: string }): boolean =>
  prazosDePublicacao.includes(etapa.tipo) && etapa.situacao === "REALIZADA" && ultimoDiaOf(etapa) === null;
