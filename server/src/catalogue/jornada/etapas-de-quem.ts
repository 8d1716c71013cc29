import type { EtapaTipo } from "@cav/contract/concursos/etapas.words.ts";
import { etapasPassadas } from "@cav/contract/concursos/etapas-passadas.ts";
import type { Momento, Situacao } from "@cav/contract/jornada/jornada.words.ts";

/** Stages for which the exam itself has a date. Further exam days are separate stages. */
export const momentoOf: Partial<Record<EtapaTipo, Momento>> = {
  ISENCAO: "ISENCAO",
  INSCRICOES: "INSCRICAO",
  PROVA: "PROVA",
};

/** Returns whether a kind of stage concerns users in a situation. */
export const isEtapaOf = (situacao: Situacao, tipo: EtapaTipo): boolean =>
  !etapasPassadas[situacao].includes(tipo);
