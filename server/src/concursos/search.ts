import { codigosIbge, type Estado, estados } from "@cav/contract/locais.ts";
import { resolveLocais } from "../locais/index.ts";
import type { RecommendedPage } from "../matching/index.ts";
import type { Db } from "../tables.ts";
import {
  findSearchPage,
  findSimilar,
  isTextFound,
  type Search,
  type SoughtWord,
  type Wanted,
} from "./search.queries.ts";

/** Words of a text beyond these are not looked at: nobody types so many, and each costs a look into the index. */
const maxWords = 10;

/** Shorter words have too few trigrams to tell a typing error from another word; a wrong number is another number. */
const mayBeMistyped = /^[a-z]{4}/;

/**
 * Ids of a page of the exams that pass the filters, best first, and how many there are in all. A text that nothing
 * answers, whatever the other filters, is tried again with typing errors allowed.
 */
export async function searchConcursos(
  db: Db,
  wanted: Wanted,
  page: RecommendedPage,
): Promise<{ ids: number[]; total: number }> {
  const text = wordsOf(wanted.searchTerm)?.map((word) => ({ word, similar: [] }));
  const search: Search = { ...wanted, text, ...(await findLocal(db, wanted.local)) };
  if (text?.length === 0 || search.locais?.length === 0) return { ids: [], total: 0 };
  const found = await findSearchPage(db, search, page);
  if (!text || found.total > 0 || (await isTextFound(db, text))) return found;
  const guessed = await guess(db, text);
  return guessed ? findSearchPage(db, { ...search, text: guessed }, page) : found;
}

/** A text with the words that typing errors may stand for; undefined where there are none. */
async function guess(db: Db, text: SoughtWord[]): Promise<SoughtWord[] | undefined> {
  const suspects = text.map(({ word }) => word).filter((word) => mayBeMistyped.test(word));
  if (suspects.length === 0) return undefined;
  const similar = await findSimilar(db, suspects);
  return text.map(({ word }) => ({ word, similar: similar.get(word) ?? [] }));
}

/** The words of a text as the search column spells them; undefined when no text was given. */
export function wordsOf(text: string | undefined): string[] | undefined {
  return text
    ?.normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, maxWords);
}

const fold = (text: string) => wordsOf(text)?.join(" ") ?? "";

/** What a place stands for: a state, or a city, or several of one name; nothing where none was given. */
async function findLocal(db: Db, local: string | undefined): Promise<Pick<Search, "estado" | "locais">> {
  if (local === undefined) return {};
  const asked = fold(local);
  // São Paulo and Rio de Janeiro are both: the state holds the city.
  const uf = (Object.keys(estados) as Estado[]).find(
    (letters) => fold(letters) === asked || fold(estados[letters]) === asked,
  );
  if (uf) return { estado: codigosIbge[uf] };
  const [oneLocal] = (await resolveLocais(db, [local], { homonyms: "all" })).results;
  return { locais: oneLocal?.ids ?? [] };
}
