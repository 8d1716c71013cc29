import type { EtapaFacts, EtapaTipo } from "@cav/contract/concursos/etapas.words.ts";

/** Facts of an exam that show that its notice was published. */
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

/** Returns whether a stage comes before a notice. */
export const isBeforeNotice = (tipo: EtapaTipo): boolean => beforeNotice.has(tipo);

/** Returns whether nothing of a notice is known: no date, number, file or address, and no later stage. */
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

/** Returns whether stages announce an exam: ones before a notice, or a foreseen notice. */
export function hasForeseen(etapas: NoticeFacts["etapas"]): boolean {
  return etapas.some(
    ({ tipo, situacao }) => beforeNotice.has(tipo) || (tipo === "EDITAL" && situacao === "PREVISTA"),
  );
}
