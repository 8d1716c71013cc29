import type { EtapaFacts, EtapaTipo } from "@cav/contract/etapas.words.ts";

/** What of an exam says that its notice has come out. */
type NoticeFacts = Record<
  | "data_inicio_inscricao"
  | "data_fim_inscricao"
  | "data_fim_isencao"
  | "data_limite_pagamento"
  | "data_prova"
  | "edital_numero"
  | "edital_url"
  | "edital_tipo",
  string | null
> & {
  edital_arquivo?: unknown;
  etapas: readonly Pick<EtapaFacts, "tipo" | "situacao">[];
};

/** Stages that come before a notice. */
const beforeNotice: ReadonlySet<EtapaTipo> = new Set<EtapaTipo>([
  "AUTORIZADO",
  "COMISSAO",
  "BANCA_CONTRATADA",
]);

/** Whether a stage comes before a notice. */
export const isBeforeNotice = (tipo: EtapaTipo): boolean => beforeNotice.has(tipo);

/** Whether nothing of a notice is known: no date, no number, no file or address of it, and no stage that follows it. */
export function isForeseen(concurso: NoticeFacts): boolean {
  const { data_inicio_inscricao, data_fim_inscricao, data_fim_isencao, data_limite_pagamento, data_prova } =
    concurso;
  const days = [
    data_inicio_inscricao,
    data_fim_inscricao,
    data_fim_isencao,
    data_limite_pagamento,
    data_prova,
  ];
  const { edital_numero, edital_url, edital_tipo, edital_arquivo, etapas } = concurso;
  const hasNotice =
    edital_numero !== null || (edital_url !== null && edital_tipo === "EDITAL") || !!edital_arquivo;
  const cameLater = etapas.some(({ tipo, situacao }) => situacao === "REALIZADA" && !beforeNotice.has(tipo));
  return days.every((day) => day === null) && !hasNotice && !cameLater;
}

/** Whether stages say that an exam is to come: what precedes a notice, or a notice that is foreseen. */
export function hasForeseen(etapas: NoticeFacts["etapas"]): boolean {
  return etapas.some(
    ({ tipo, situacao }) => beforeNotice.has(tipo) || (tipo === "EDITAL" && situacao === "PREVISTA"),
  );
}
