import { etapaLabels } from "./etapas.words.ts";

/** Rows of a notice's schedule that fill the exam's form: stages, and the last day to pay the fee. */
export const eventoLabels = {
  ISENCAO: etapaLabels.ISENCAO,
  ISENCAO_RESULTADO: etapaLabels.ISENCAO_RESULTADO,
  PAGAMENTO: "Pagamento da taxa",
  LOCAIS_DE_PROVA: etapaLabels.LOCAIS_DE_PROVA,
  GABARITO: etapaLabels.GABARITO,
  RECURSOS: etapaLabels.RECURSOS,
  RESULTADO: etapaLabels.RESULTADO,
  HOMOLOGACAO: etapaLabels.HOMOLOGACAO,
} as const;
export type TipoDeEvento = keyof typeof eventoLabels;
