import type { EtapaTipo } from "@cav/contract/concursos/etapas.words.ts";
import { folded } from "@cav/contract/folded.ts";
import type { Reading } from "../coletas/index.ts";

/** The facts of an act that identify its stage. */
export type SaidAto = { tipo_de_ato: string; campos: Reading; texto: string; oficial: boolean };

type Rule = { tipo: EtapaTipo; ato: string; regra?: RegExp; words?: RegExp; after?: RegExp };

/** Rules that identify the stage of an act: by kind, by the rule that read it, and by its words. */
const rules: readonly Rule[] = [
  { tipo: "GABARITO", ato: "resultado", words: /^gabarito/ },
  { tipo: "RESULTADO", ato: "resultado" },
  { tipo: "HOMOLOGACAO", ato: "homologacao" },
  { tipo: "CONVOCACAO", ato: "convocacao" },
  { tipo: "COMISSAO", ato: "nomeacao", after: /^ d[aeo]s? (?:\S{1,12} ){0,4}comissao/ },
  { tipo: "NOMEACAO", ato: "nomeacao" },
  { tipo: "SUSPENSAO", ato: "suspensao" },
  { tipo: "ANULACAO", ato: "anulacao" },
  { tipo: "PRORROGACAO", ato: "andamento", regra: /^validade$/, words: /^(?:prorrog|extens|amplia)/ },
  { tipo: "AUTORIZADO", ato: "andamento", regra: /^autorizacao$/ },
  {
    tipo: "COMISSAO",
    ato: "andamento",
    regra: /^comissao$/,
    words: /(?:nomeac|nomeia|nomear|constitui|designa|institui)\S{0,4}(?: \S{1,12}){0,6} comissao/,
  },
  {
    tipo: "REEMBOLSO",
    ato: "andamento",
    regra: /^comissao$/,
    words: /restituicao|devolucao/,
    after: /^ (?:d[aeo]s? )?(?:\S{1,12} ){0,4}(?:taxas?|inscric)/,
  },
  { tipo: "BANCA_CONTRATADA", ato: "andamento", regra: /^banca-contratada$/ },
  {
    tipo: "LOCAIS_DE_PROVA",
    ato: "andamento",
    regra: /^local-de-prova$/,
    words: /\bloca(?:l|is)\b.{0,300}prova/,
  },
  {
    tipo: "ISENCAO_RESULTADO",
    ato: "andamento",
    regra: /^(?:sobre-as-inscricoes|isencao)$/,
    words: /isenc|isent/,
  },
];

/** Returns the range of the words that state an act's kind; null when its text has none. */
export const findStretch = ({ campos: { tipo_de_ato } }: SaidAto) =>
  tipo_de_ato.inicio === null || tipo_de_ato.fim === null
    ? null
    : { inicio: tipo_de_ato.inicio, fim: tipo_de_ato.fim };

/** Returns the stage of an official act; null when it is none or its text does not say so. */
export function findEtapaTipo(ato: SaidAto): EtapaTipo | null {
  const stretch = findStretch(ato);
  if (!ato.oficial || !stretch) return null;
  const wordsIn = (from: number, to: number) => folded(ato.texto.slice(from, to)).replaceAll(/\s+/g, " ");
  const words = wordsIn(stretch.inicio, stretch.fim);
  const after = wordsIn(stretch.fim, stretch.fim + 60);
  const rule = rules.find(
    (one) =>
      one.ato === ato.tipo_de_ato &&
      (one.regra?.test(ato.campos.tipo_de_ato.regra) ?? true) &&
      (one.words?.test(words) ?? true) &&
      (one.after?.test(after) ?? true),
  );
  return rule?.tipo ?? null;
}
