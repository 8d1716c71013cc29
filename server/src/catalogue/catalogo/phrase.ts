import { linkingWords } from "@cav/contract/word-forms.ts";
import type { QueryWord } from "./query.ts";

/** Pattern of what may stand between two words of a phrase: "técnico(a) em enfermagem", "técnica de enfermagem". */
const link = `(?: (?:${[...linkingWords, "estado", "estadual", "municipal"].join("|")}))*`;

const joined = (words: string[]) => words.join(`${link} `);

/**
 * Returns a pattern of consecutive words in any of their forms, for PostgreSQL and JavaScript alike. Words have letters
 * and digits only, so nothing needs escaping.
 */
export function phrasePatternOf(text: readonly QueryWord[]): string {
  const each = text.map(({ word, similar, meanings = [] }) => {
    const ways = [word, ...similar, ...meanings.slice(0, 1).map(joined)];
    return `(?:${ways.join("|")})`;
  });
  return ` ${joined(each)} `;
}

/** Returns a pattern of the typed words; the last one may be a prefix. */
export const begunPhraseOf = (text: readonly QueryWord[]) => ` ${text.map(({ word }) => word).join(" ")}`;

/** Returns a phrase pattern for a body's name of two words; undefined for longer names, whose words suffice singly. */
export function bodyPatternOf(nome: string): string | undefined {
  const words = nome.split(" ");
  return words.length === 2 ? ` ${joined(words)} ` : undefined;
}
