import { wordFormsOf } from "@cav/contract/word-forms.ts";
import type { Db } from "../../../tables.ts";
import { findSimilarWords, findVocabulary } from "./names.queries.ts";
import { findNear } from "./near-words.ts";
import type { Part } from "./parts.ts";
import { isOneFamily, measureTypingError } from "./typing-error.ts";

/** Returns what an unknown word may mean: the beginning of a word, a typing error, or words of one field. */
export async function findMeant(
  db: Db,
  typed: string,
): Promise<{ lido: string; part: Part<"word"> } | undefined> {
  const similar = await findSimilarWords(db, typed);
  const toWord = (words: string[], near: Part<"word">["near"] = []) => ({
    ...{ kind: "word" as const, texto: typed, rotulos: [] },
    ...{ own: [[words]], elsewhere: [[words]], near },
  });
  const named = similar.filter(({ nomes }) => nomes > 0);
  const begun = named.filter(({ palavra }) => palavra.startsWith(typed)).map(({ palavra }) => palavra);
  if (begun.length > 0) return { lido: `${typed}…`, part: toWord(begun) };
  const [meant] = similar
    // A word that only few positions have beside titles names nothing: "estado" in "Oficial de Estado-Maior".
    .filter(({ nomes, vezes }) => nomes === 0 || nomes * 4 > vezes)
    .flatMap((one) => ({ ...one, distance: measureTypingError(typed, one.palavra) ?? Number.NaN }))
    .filter(({ distance }) => !Number.isNaN(distance))
    .toSorted((a, b) => a.distance - b.distance || b.vezes - a.vezes);
  if (meant) {
    const { same, near } = findNear([meant.palavra]);
    const known = await findVocabulary(db, [], [...wordFormsOf(meant.palavra), ...[same, near].flat(3)]);
    const kept = (forms: string[]) => forms.filter((form) => known.words.get(form) === true);
    const phrases = near
      .map((phrase) => phrase.map(kept))
      .filter((phrase) => phrase.every((one) => one.length > 0));
    const forms = [
      ...wordFormsOf(meant.palavra),
      ...same.flatMap((phrase) => (phrase.length === 1 ? phrase.flat() : [])),
    ];
    return {
      lido: meant.palavra,
      part: withoutNames(
        toWord(
          forms.filter((form) => known.words.has(form)),
          phrases,
        ),
        meant.nomes,
      ),
    };
  }
  const family = named.map(({ palavra }) => palavra).filter((palavra) => isOneFamily(typed, palavra));
  return family.length > 0 ? { lido: family.join(", "), part: toWord(family) } : undefined;
}

/** A word that no position's name has is searched in titles, bodies and organisers alone. */
const withoutNames = (part: Part<"word">, nomes: number): Part<"word"> =>
  nomes > 0 ? part : { ...part, own: [] };
