import type { EtapaSituacao, EtapaTipo } from "../concursos/etapas.words.ts";

/** Codes of alerts (agenda.md): what happened, what it means, what to do, and why at its time. */

/** Codes of events; the order is that of one exam. */
export const codes = [
  "CHAMADA",
  "CANCELADO",
  "SUSPENSO",
  "RETOMADO",
  "DEIXOU",
  "PASSOU",
  "CERTO",
  "REABERTO",
  "ENCURTADO",
  "FECHOU_ANTES",
  "PRORROGADO",
  "PRAZO",
  "EDITAL",
  "NOVO",
  "ABRIU",
  "INICIO",
  "INSCRICAO",
  "ISENCAO_MUDOU",
  "ISENCAO",
  "PAGAMENTO_MUDOU",
  "PAGAMENTO",
  "PROVA_MUDOU",
  "PROVA",
  "ETAPA",
  "GRATUITA",
  "TAXA",
  "SALARIO",
  "VAGAS",
  "CARGOS",
  "CIDADES",
  "REQUISITOS",
  "DOCUMENTO",
] as const;
export type Code = (typeof codes)[number];

/** Acts that the reader can still do; the order is that of equal days. */
export const acts = ["APARECER", "INSCREVER", "ISENCAO", "PAGAR", "PROVA", "RECURSO", "LER", "NADA"] as const;
export type Act = (typeof acts)[number];

export const meanings = ["DEIXOU", "PASSOU", "CONTINUA", "COMBINA", "INSCRITO", "ACOMPANHA"] as const;
export type Meaning = (typeof meanings)[number];

export const whys = [
  "CHAMADA",
  "NAO_PODE_ESPERAR",
  "NA_HORA",
  "AGENDA",
  "AGENDA_DE_SEGUNDA",
  "AGENDA_DE_QUINTA",
  "JA_SAIU_UMA_HOJE",
  "PAUSA",
  "SILENCIO",
] as const;
export type Why = (typeof whys)[number];

/** One thing to tell: its code, and the old and new day or amount. */
export type Clause = {
  code: Code;
  de?: string | number | null | undefined;
  para?: string | number | null | undefined;
  /** The position, city or document that it is about. */
  nome?: string | undefined;
  /** How many of them, if there are several. */
  quantos?: number | undefined;
  /** Of a gained match: facts are missing. */
  isUncertain?: true | undefined;
  /** Of the fee's last day: the reader did not say whether they paid. */
  isIfUnpaid?: true | undefined;
  /** Of a call without a known deadline (`isOpenEnded`), `para` is the day it was told. */
  etapa?:
    | { tipo: EtapaTipo; situacao: EtapaSituacao; isRemoved?: boolean; isOpenEnded?: true | undefined }
    | undefined;
};

export type ItemKind = "NOVO" | "MUDANCA" | "LEMBRETE" | "CHAMADA";

/** An item for a reader about one exam, without its time. */
export type ToldItem = {
  titulo: string;
  kind: ItemKind;
  said: [Clause, ...Clause[]];
  meaning: Meaning;
  /** A position by which the exam matches, or matched. */
  cargo: string | null;
  /** False if it only may match, because facts are missing. */
  certo: boolean;
  act: Act;
  /** The last day for the act. */
  day: string | null;
};
