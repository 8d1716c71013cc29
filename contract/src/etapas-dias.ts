import { type EtapaFacts, type EtapaTipo, publishedEtapas } from "./etapas.words.ts";

/** Stages in which people have something to do until a last day: to ask, to appeal, to present themselves. */
export const etapasComPrazo: readonly EtapaTipo[] = [
  "ISENCAO",
  "INSCRICOES",
  "RECURSOS",
  "CONVOCACAO",
  "NOMEACAO",
  "REEMBOLSO",
];
/** Those of them whose first day is the day of a publication, never a term. */
export const prazosDePublicacao: readonly EtapaTipo[] = etapasComPrazo.filter((tipo) =>
  publishedEtapas.has(tipo),
);

type Dated = Pick<EtapaFacts, "tipo" | "inicio" | "fim">;

/** The last day on which people can do what a stage asks of them; null: it asks nothing, or its last day is unknown. */
export function ultimoDiaOf({ tipo, inicio, fim }: Dated): string | null {
  if (!etapasComPrazo.includes(tipo)) return null;
  return fim ?? (prazosDePublicacao.includes(tipo) ? null : inicio);
}

/** The day on which people are reminded of a stage: its last day, or the first day of a further exam. */
export const diaLembradoOf = (etapa: Dated): string | null =>
  etapa.tipo === "PROVA" ? (etapa.inicio ?? etapa.fim) : ultimoDiaOf(etapa);

/** Whether a stage calls people and nobody knows until when: it presses until they look. */
export const isChamadaSemPrazo = (etapa: Dated & { situacao: string }): boolean =>
  prazosDePublicacao.includes(etapa.tipo) && etapa.situacao === "REALIZADA" && ultimoDiaOf(etapa) === null;
