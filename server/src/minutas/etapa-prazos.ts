import type { EtapaTipo } from "@cav/contract/etapas.words.ts";
import { type FoundPrazo, findJanela } from "./etapa-janela.ts";
import type { SaidAto } from "./etapa-tipos.ts";
import { findValidade } from "./etapa-validade.ts";

/** Days that an act sets for its candidates, besides what it is itself. */
type Prazo = FoundPrazo & { tipo: EtapaTipo };

/** What a stage's act sets. */
const ofEtapas: Partial<Record<EtapaTipo, EtapaTipo>> = {
  EDITAL: "ISENCAO",
  ISENCAO_RESULTADO: "ISENCAO",
  GABARITO: "RECURSOS",
  RESULTADO: "RECURSOS",
  HOMOLOGACAO: "VALIDADE",
  ANULACAO: "REEMBOLSO",
  REEMBOLSO: "REEMBOLSO",
};
const prazos = new Set(Object.values(ofEtapas));

/** Whether a stage is days that some act sets: it passes, and nobody publishes it. */
export const isPrazo = ({ tipo }: { tipo: EtapaTipo }): boolean => prazos.has(tipo);

const soles: ReadonlySet<EtapaTipo> = new Set<EtapaTipo>(["ISENCAO", "REEMBOLSO"]);

/** Whether an exam has one such window at most for the same candidates: another one stands in its place. */
export const isSole = ({ tipo }: { tipo: EtapaTipo }): boolean => soles.has(tipo);

/** Acts that change an exam's schedule. */
const changing = new Set(["retificacao", "prorrogacao", "reabertura"]);

/** What an act that is such a stage, or none, sets besides: where it gives days, or they follow from its words. */
export function findEtapaPrazo(
  ato: SaidAto & { publicado_em: string | null },
  etapa: EtapaTipo | null,
): Prazo | null {
  const tipo = etapa ? ofEtapas[etapa] : changing.has(ato.tipo_de_ato) ? "ISENCAO" : undefined;
  if (!tipo || !ato.oficial) return null;
  const found =
    tipo === "VALIDADE"
      ? findValidade(ato.texto, ato.publicado_em)
      : findJanela(tipo, ato.texto, ato.publicado_em);
  return found && { tipo, ...found };
}
