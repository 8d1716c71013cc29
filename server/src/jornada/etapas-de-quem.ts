import type { EtapaTipo } from "@cav/contract/etapas.words.ts";
import { etapasPassadas } from "@cav/contract/etapas-passadas.ts";
import type { Momento, Situacao } from "@cav/contract/jornada.words.ts";

/** Stages that may stand among the exam's own dates already. Further exam days are stages of their own. */
export const momentoOf: Partial<Record<EtapaTipo, Momento>> = {
  ISENCAO: "ISENCAO",
  INSCRICOES: "INSCRICAO",
  PROVA: "PROVA",
};

/** Whether stages of a kind concern somebody in a situation. */
export const isEtapaOf = (situacao: Situacao, tipo: EtapaTipo): boolean =>
  !etapasPassadas[situacao].includes(tipo);
