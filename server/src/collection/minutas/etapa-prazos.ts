import type { EtapaTipo } from "@cav/contract/concursos/etapas.words.ts";
import { type FoundPrazo, findJanela } from "./etapa-janela.ts";
import type { SaidAto } from "./etapa-tipos.ts";
import { findValidade } from "./etapa-validade.ts";

/** Days that an act sets for candidates, besides its stage. */
type Prazo = FoundPrazo & { tipo: EtapaTipo };

/** The window that a stage's act may set. */
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

/** Returns whether a stage is a window of days, which no act declares done. */
export const isPrazo = ({ tipo }: { tipo: EtapaTipo }): boolean => prazos.has(tipo);

const soles: ReadonlySet<EtapaTipo> = new Set<EtapaTipo>(["ISENCAO", "REEMBOLSO"]);

/**
 * Returns whether an exam has at most one window of this kind for the same candidates, so that a new window
 * replaces it.
 */
export const isSole = ({ tipo }: { tipo: EtapaTipo }): boolean => soles.has(tipo);

/** Acts that change an exam's schedule. */
const changing = new Set(["retificacao", "prorrogacao", "reabertura"]);

/** Returns the window that an act sets besides its stage, printed or computed from its words. */
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
