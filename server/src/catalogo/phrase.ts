import { linkingWords } from "@cav/contract/word-forms.ts";
import type { QueryWord } from "./query.ts";

/** Between two words of a phrase: "técnico(a) em enfermagem", "técnica de enfermagem". */
const link = `(?: (?:${[...linkingWords, "estado", "estadual", "municipal"].join("|")}))*`;

const joined = (words: string[]) => words.join(`${link} `);

/**
 * The words of a text one after the other, each in any form that it was sought in, as a pattern that PostgreSQL and
 * JavaScript read alike. Words hold nothing that a pattern would read.
 */
export function phrasePatternOf(text: readonly QueryWord[]): string {
  const each = text.map(({ word, similar, meanings = [] }) => {
    const ways = [word, ...similar, ...meanings.slice(0, 1).map(joined)];
    return `(?:${ways.join("|")})`;
  });
  return ` ${joined(each)} `;
}

/** The words as they were typed, of which the last may be begun. */
export const begunPhraseOf = (text: readonly QueryWord[]) => ` ${text.map(({ word }) => word).join(" ")}`;

/** The name of a body of two words as a phrase; undefined: more words, which say enough apart. */
export function bodyPatternOf(nome: string): string | undefined {
  const words = nome.split(" ");
  return words.length === 2 ? ` ${joined(words)} ` : undefined;
}
