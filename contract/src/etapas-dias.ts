import { type EtapaFacts, type EtapaTipo, publishedEtapas } from "./etapas.words.ts";

/** Stages in which people have something to do until a last day: to ask, to appeal, to present themselves. */
const prazos: ReadonlySet<string> = new Set<EtapaTipo>([
  "ISENCAO",
  "INSCRICOES",
  "RECURSOS",
  "CONVOCACAO",
  "NOMEACAO",
  "REEMBOLSO",
]);

/** Stages that call people to a post. */
const chamadas: ReadonlySet<string> = new Set<EtapaTipo>(["CONVOCACAO", "NOMEACAO"]);

type Dated = Pick<EtapaFacts, "tipo" | "inicio" | "fim"> & { situacao: string };

/**
 * The last day on which people can do what a stage asks of them; null: it asks nothing, or its last day is unknown. The first day of
 * a call is the day of its publication, never its term.
 */
export function ultimoDiaOf({ tipo, inicio, fim }: Dated): string | null {
  if (!prazos.has(tipo)) return null;
  return fim ?? (publishedEtapas.has(tipo) ? null : inicio);
}

/** Whether a stage calls people and nobody knows until when: it presses until they look. */
export const isChamadaSemPrazo = (etapa: Dated): boolean =>
  chamadas.has(etapa.tipo) && etapa.situacao === "REALIZADA" && ultimoDiaOf(etapa) === null;
