import { buildFound, type ReadValue } from "./fields.ts";
import { type Head, selectionWords } from "./head.ts";
import type { TipoDeAto } from "./matters.ts";
import { plainTextOf, type View } from "./view.ts";

/** Chapters of a whole notice; other acts have a few of them at most. */
const chapters = [
  /disposic(?:ao|oes) (?:inicia|preliminar|gera|fina)/,
  /\binscric(?:ao|oes)\b/,
  /\bvagas?\b/,
  /\bisenc(?:ao|oes)\b/,
  /\bprovas?\b/,
  /\brecursos?\b/,
  /\b(?:classificac|resultado|desempate|aprovac|nota final)/,
  /\b(?:nomeac|posse|investidura|convocac|admissao|contratac)/,
  /\b(?:deficienc|negr[oa]s|cotas)/,
  /\bconteudo|\bprograma/,
];
const chapterForm =
  /^\s{0,8}(?:(?:CAPÍTULO|ANEXO) [IVXL\d]{1,5}|\d{1,2}|[IVXL]{1,5})\b[ .)–:-]{0,4}\p{L}[^\n\t;:]{3,80}/iu;
/** Longest title of a chapter, in characters. */
const titleMax = 100;
/** Fewest chapters, and the shortest text, of a whole notice. */
const least = { chapters: 6, text: 12_000 };

const opens =
  /\b(?:torn|faz|fara|realiz|estabelec|abert|abr|instaur)\w*[^;]{0,300}?\b(?:concurso public|processo seletiv|selecao (?:public|simplificad|externa|competitiv))/;
const consolidated = /\bconsolidad/;

/** Returns whether a text has the chapters of a whole notice. */
function hasChapters({ text }: View): boolean {
  if (text.length < least.text) return false;
  const headings = text
    .split("\n")
    .map((line) => line.trimEnd().replace(/(?<![. ])[. ]{4,}\d*$/, ""))
    .filter((line) => line.length <= titleMax && chapterForm.test(line))
    .map(plainTextOf);
  return chapters.filter((one) => headings.some((line) => one.test(line))).length >= least.chapters;
}

/**
 * Finds a whole notice, whatever words stand in its summary or on its cover: "RECOMENDA-SE A LEITURA DE TODO O
 * EDITAL". One that is consolidated with its corrections is a whole notice too.
 */
export function findWholeNotice(view: View, head: Head): ReadValue<TipoDeAto> | null {
  const { speech, titleFrom, end } = head;
  if (!speech || !hasChapters(view)) return null;
  const said = view.plain.slice(speech.from, Math.min(end, speech.end));
  const found = opens.test(said) ? selectionWords.exec(said) : null;
  const isMended = /\bretificac/.test(view.plain.slice(titleFrom, speech.end));
  if (!found || (isMended && !consolidated.test(view.plain.slice(titleFrom, speech.end)))) return null;
  const from = speech.from + found.index;
  return buildFound<TipoDeAto>(view, from, from + found[0].length, "abertura", "edital-inteiro");
}
