import type { SearchConcursosQuery } from "@cav/contract/concursos.ts";
import { codigosIbge, type Estado, estados } from "@cav/contract/locais.ts";
import { resolveLocais } from "../locais/locais.ts";
import type { Db } from "../platform/database/schema.ts";
import { countFound, findIds, type Page, type Search } from "./search.queries.ts";

/** What a reader looks for: the filters of the catalogue, without the page. */
export type Wanted = Omit<SearchConcursosQuery, "page" | "size">;

/** Words of a text beyond these are not looked at: nobody types so many, and each costs a look into the index. */
const maxWords = 10;

/** Shorter words have too few trigrams to tell a typing error from another word. */
const minFuzzyLength = 4;

/**
 * Ids of a page of the exams that pass the filters, best first, and how many there are in all. A text that nothing
 * answers is tried again with typing errors allowed.
 */
export async function searchConcursos(
  db: Db,
  wanted: Wanted,
  page: Page,
): Promise<{ ids: number[]; total: number }> {
  const words = wordsOf(wanted.searchTerm);
  const search: Search = { ...wanted, words, fuzzy: false, ...(await findPlace(db, wanted.local)) };
  if (words?.length === 0 || search.locais?.length === 0) return { ids: [], total: 0 };
  const found = await find(db, search, page);
  const isWorthGuessing = found.total === 0 && words?.some((word) => word.length >= minFuzzyLength);
  return isWorthGuessing ? find(db, { ...search, fuzzy: true }, page) : found;
}

async function find(db: Db, search: Search, page: Page): Promise<{ ids: number[]; total: number }> {
  const [ids, total] = await Promise.all([findIds(db, search, page), countFound(db, search)]);
  return { ids, total };
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
async function findPlace(db: Db, place: string | undefined): Promise<Pick<Search, "estado" | "locais">> {
  if (place === undefined) return {};
  const asked = fold(place);
  // São Paulo and Rio de Janeiro are both: the state holds the city.
  const uf = (Object.keys(estados) as Estado[]).find(
    (letters) => fold(letters) === asked || fold(estados[letters]) === asked,
  );
  if (uf) return { estado: codigosIbge[uf] };
  const [city] = (await resolveLocais(db, [place], { homonyms: "all" })).results;
  return { locais: city?.ids ?? [] };
}
