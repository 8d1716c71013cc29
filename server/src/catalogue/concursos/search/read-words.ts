import { wordFormsOf } from "@cav/contract/word-forms.ts";
import { findFullWords, findLetterForms, findMeanings } from "./abbreviations.ts";
import type { Vocabulary } from "./names.queries.ts";
import { findNamedAt, findNear } from "./near-words.ts";
import type { Part, Phrase } from "./parts.ts";

/** Words that a text is searched by, before it is known which of them any exam has. */
export type Term = Pick<Part<"word">, "own" | "elsewhere" | "near"> & {
  texto: string;
  count: number;
  /** An abbreviation with its letters and its meanings, the likeliest first. */
  isAbbreviation: boolean;
};

const unique = <T>(values: T[]): T[] => [...new Set(values)];

/** A word and its plural or singular: "secretário" in a title is not "Secretaria". */
const numbersOf = (word: string) =>
  /^\d+$/.test(word)
    ? ordinalsOf(word)
    : unique([word, `${word}s`, word.replace(/s$/, "")]).filter((one) => one !== "");

/** A number may stand for its ordinal: "3ª Região" is stored as "3a". */
const ordinalsOf = (digits: string) => [digits, `${digits}a`, `${digits}o`];

/** A body's name has the masculine: "bombeira" is in "Corpo de Bombeiros". */
const masculineOf = (word: string) =>
  /[^aeiou]as?$/.test(word) && word.length > 5 ? [word.replace(/as?$/, "o")] : [];

/** Returns what is searched for at a word: a name of several words that has synonyms, an abbreviation, or the word. */
export function toTermAt(words: readonly string[], at: number): Term {
  const named = findNamedAt(words, at);
  if (named) {
    const { same, near } = findNear(named.name);
    const own = [named.name.map(wordFormsOf), ...same];
    const texto = words.slice(at, at + named.count).join(" ");
    return {
      texto,
      count: named.count,
      own,
      elsewhere: [named.name.map(numbersOf)],
      near,
      isAbbreviation: false,
    };
  }
  const typed = words[at] ?? "";
  const meanings = findMeanings(typed);
  const one = { texto: typed, count: 1 };
  if (meanings.length > 0) {
    const letters = findLetterForms(typed);
    const own: Phrase[] = [[[typed, ...letters]], ...meanings.map((meant) => meant.map(wordFormsOf))];
    return {
      ...one,
      own,
      elsewhere: own,
      near: meanings.flatMap((meant) => findNear(meant).near),
      isAbbreviation: true,
    };
  }
  const full = findFullWords(typed);
  const bases = full.length > 0 ? full : [typed];
  const { same, near } = findNear([bases[0] ?? typed]);
  return {
    ...one,
    own: [[unique([...bases, typed].flatMap(wordFormsOf))], ...same],
    elsewhere: [
      [unique([typed, ...full].flatMap((word) => [word, ...masculineOf(word)]).flatMap(numbersOf))],
    ],
    near,
    isAbbreviation: false,
  };
}

/** Returns the words that are looked up for a text. */
export const formsOf = (terms: readonly Term[]): string[] =>
  unique(terms.flatMap(({ own, elsewhere, near }) => [own, elsewhere, near].flat(3)));

/** Keeps the forms that the catalogue has; a name without one of its words cannot be found. */
function knownIn(phrases: Phrase[], isKnown: (word: string) => boolean): Phrase[] {
  return phrases
    .map((phrase) => phrase.map((forms) => forms.filter(isKnown)))
    .filter((phrase) => phrase.every((forms) => forms.length > 0));
}

/**
 * Returns the part that words ask for: a position, or a body if no position is named so ("INSS"). Undefined if no exam
 * has them.
 */
export function toPart(term: Term, { words }: Vocabulary): Part | undefined {
  const { texto } = term;
  const own = knownIn(term.own, (word) => words.get(word) === true);
  const near = knownIn(term.near, (word) => words.get(word) === true);
  const elsewhere = knownIn(term.elsewhere, (word) => words.has(word));
  if (term.isAbbreviation && own.length === 0 && elsewhere.length > 0) {
    return { kind: "orgao", texto, rotulos: [labelOf(term)], nomes: [texto], words: elsewhere };
  }
  if (own.length + near.length + elsewhere.length === 0) return undefined;
  return { kind: "word", texto, rotulos: [], own, elsewhere, near };
}

/** Returns an abbreviation with its meaning: "INSS (instituto nacional seguro social)". */
export function labelOf({
  texto,
  own,
  isAbbreviation,
}: Pick<Term, "texto" | "own" | "isAbbreviation">): string {
  const meaning = isAbbreviation ? own[1]?.map(([form]) => form).join(" ") : undefined;
  return meaning ? `${texto.toUpperCase()} (${meaning})` : texto;
}
