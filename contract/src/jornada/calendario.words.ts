import type { EtapaTipo } from "../concursos/etapas.words.ts";
import type { CampoDeData } from "../concursos/timeline.ts";

/** Groups of events of a personal calendar, in an exam's order. */
export const calendarioGrupos = [
  "EDITAL",
  "ISENCAO",
  "INSCRICOES",
  "PROVAS",
  "RESULTADOS",
  "CONVOCACOES",
  "PARADAS",
] as const;
export type CalendarioGrupo = (typeof calendarioGrupos)[number];

export const calendarioGrupoLabels: Record<CalendarioGrupo, string> = {
  EDITAL: "Comissão, banca e edital",
  ISENCAO: "Isenção da taxa",
  INSCRICOES: "Inscrições e pagamento",
  PROVAS: "Locais e dias de prova",
  RESULTADOS: "Gabaritos, recursos e resultados",
  CONVOCACOES: "Convocações, nomeações e validade",
  PARADAS: "Suspensão, anulação e devolução da taxa",
};

/** Maps stages and dates of an exam to their group. */
export const calendarioGrupoOf: Record<EtapaTipo | CampoDeData, CalendarioGrupo> = {
  AUTORIZADO: "EDITAL",
  COMISSAO: "EDITAL",
  BANCA_CONTRATADA: "EDITAL",
  EDITAL: "EDITAL",
  ISENCAO: "ISENCAO",
  ISENCAO_RESULTADO: "ISENCAO",
  data_fim_isencao: "ISENCAO",
  INSCRICOES: "INSCRICOES",
  data_inicio_inscricao: "INSCRICOES",
  data_fim_inscricao: "INSCRICOES",
  data_limite_pagamento: "INSCRICOES",
  LOCAIS_DE_PROVA: "PROVAS",
  PROVA: "PROVAS",
  data_prova: "PROVAS",
  GABARITO: "RESULTADOS",
  RECURSOS: "RESULTADOS",
  RESULTADO: "RESULTADOS",
  HOMOLOGACAO: "RESULTADOS",
  CONVOCACAO: "CONVOCACOES",
  NOMEACAO: "CONVOCACOES",
  VALIDADE: "CONVOCACOES",
  PRORROGACAO: "CONVOCACOES",
  SUSPENSAO: "PARADAS",
  ANULACAO: "PARADAS",
  REEMBOLSO: "PARADAS",
};
