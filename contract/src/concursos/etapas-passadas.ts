import type { Situacao } from "../jornada/jornada.words.ts";
import { type EtapaTipo, etapaTipos } from "./etapas.words.ts";

const all: readonly EtapaTipo[] = etapaTipos;
const but = (...kept: readonly EtapaTipo[]) => all.filter((tipo) => !kept.includes(tipo));
const beforeProva: readonly EtapaTipo[] = ["ISENCAO", "ISENCAO_RESULTADO", "INSCRICOES"];

/**
 * For each situation, the stages that no longer concern the user. All other stages notify every follower,
 * because users update their situation late and a missed call costs them the position.
 */
export const etapasPassadas: Record<Situacao, readonly EtapaTipo[]> = {
  VOU_ME_INSCREVER: [],
  INSCRITO: ["INSCRICOES"],
  FIZ_A_PROVA: beforeProva,
  APROVADO: beforeProva,
  CONVOCADO: [...beforeProva, "LOCAIS_DE_PROVA", "PROVA", "GABARITO"],
  TOMEI_POSSE: but("SUSPENSAO", "ANULACAO"),
  NAO_PASSEI: but("RECURSOS", "RESULTADO", "SUSPENSAO", "ANULACAO", "REEMBOLSO"),
  DESISTI: all,
};
