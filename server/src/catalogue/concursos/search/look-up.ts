import type { Db } from "../../../tables.ts";
import { formerBancas } from "./abbreviations.ts";
import { findVocabulary, type Vocabulary } from "./names.queries.ts";
import { toComparableName } from "./read-orgao.ts";
import { formsOf, toTermAt } from "./read-words.ts";

/** Most words of a name that is looked up. */
const longestName = 10;

/** Looks up all names and words that a text may mean. */
export async function lookUp(db: Db, words: readonly string[]): Promise<Vocabulary> {
  const terms = words.map((_, at) => toTermAt(words, at));
  const names = runsOf(words).flatMap((run) => [run, toComparableName(run)]);
  const states = words.includes("sp") || words.includes("rj") ? ["sao paulo", "rio de janeiro"] : [];
  const former = words.flatMap((word) => formerBancas[word] ?? []);
  const looked = [...new Set([...names, ...states, ...former])].filter((name) => name !== "");
  return findVocabulary(db, looked, formsOf(terms));
}

const runsOf = (words: readonly string[]) =>
  words.flatMap((_, start) =>
    Array.from({ length: Math.min(longestName, words.length - start) }, (_, more) =>
      words.slice(start, start + more + 1).join(" "),
    ),
  );
