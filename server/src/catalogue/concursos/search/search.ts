import { type ADivulgar, noUnknown, type Reconhecido } from "@cav/contract/concurso-search.ts";
import type { Deps } from "../../../deps.ts";
import type { Db } from "../../../tables.ts";
import {
  findNumero,
  isTextInMemory,
  type Query,
  type QueryNames,
  type QueryWord,
  type ResolvedQuery,
  searchMemory,
} from "../../catalogo/index.ts";
import type { Window } from "../../matching/index.ts";
import type { ConcursosCatalogo, ConcursosNow } from "../composed.ts";
import { findCorrected, type ReadQuery, readQuery } from "./read-query.ts";
import {
  countUnknown,
  findIdsOfOrgaos,
  findOrganizadoras,
  findSearchPage,
  isTextFound,
  maxRanked,
} from "./search.queries.ts";

/** Higher than any possible number of exams. */
const everything = 1_000_000;

/** Where a query is answered: in memory if the process keeps the catalogue, else by the database. */
export type Searched = { db: Db; today: string; now?: ConcursosNow | undefined };

/** A page of ids, the total, how the text was understood, and counts of exams excluded by unknown facts. */
export type SearchResult = {
  ids: number[];
  total: number;
  reconhecidos: Reconhecido[];
  a_divulgar: ADivulgar;
  /** The corrected words by which positions are found. */
  text?: QueryWord[] | undefined;
};

/** `meant`: the corrected query, only from the database; undefined when there is no correction. */
type FoundBy = Omit<SearchResult, "a_divulgar"> & { meant?: ResolvedQuery; a_divulgar?: ADivulgar };

/** Opens a search for callers whose session has no catalogue version. */
export async function openSearched({
  db,
  clock,
  catalogo,
}: Pick<Deps, "db" | "clock"> & { catalogo?: ConcursosCatalogo | undefined }): Promise<Searched> {
  const today = clock.today();
  return { db, today, now: catalogo && (await catalogo.at(await findNumero(db), today)) };
}

/** Returns exams that pass the filters, best first, and how many each filter excludes as unannounced. */
export async function searchConcursos(
  searched: Searched,
  asked: Query,
  window: Window,
): Promise<SearchResult> {
  const { meant, a_divulgar, ...found } = await findConcursos(searched, asked, window);
  return { ...found, a_divulgar: a_divulgar ?? (meant ? await countUnknown(searched.db, meant) : noUnknown) };
}

/** Searches without counting exams excluded by unknown facts: in the database that count takes 90 % of the time. */
export async function findConcursos(searched: Searched, asked: Query, window: Window): Promise<FoundBy> {
  const { db, now, today } = searched;
  return now
    ? findInMemory(db, now, asked, window)
    : findByQuery(searched, await readQuery(db, asked, today), window);
}

/** Returns all exams that contain a text, best first, for lists that show some of them. */
export async function findIdsByText(
  deps: Parameters<typeof openSearched>[0],
  searchTerm: string,
): Promise<Pick<SearchResult, "ids" | "text">> {
  return findConcursos(await openSearched(deps), { searchTerm }, { offset: 0, limit: everything });
}

/** Returns the exams of a parsed query. If no exam contains the text, typing errors are corrected and it runs again. */
export async function findByQuery(
  { db, today }: Searched,
  { query, reconhecidos }: ReadQuery,
  window: Window,
): Promise<FoundBy> {
  const none = { ids: [], total: 0, reconhecidos, text: undefined };
  if (query.text?.length === 0) return none;
  const found = await findSearchPage(db, query, { ...window, today });
  const meant = found.total > 0 ? query : await findMeant(db, query, async (text) => isTextFound(db, text));
  if (!meant) return none;
  const again = meant === query ? found : await findSearchPage(db, meant, { ...window, today });
  return { ...again, reconhecidos, text: meant.text, meant };
}

/** Finds the exams in memory; the answer is cached until an exam changes. */
async function findInMemory(
  db: Db,
  now: ConcursosNow,
  asked: Query,
  { offset, limit }: Window,
): Promise<SearchResult> {
  const answer = await now.remember(JSON.stringify(asked), () => answerFrom(db, now, asked));
  const { entries, ...told } = answer;
  const ids = entries.slice(offset, offset + limit).map(({ id }) => id);
  return { ids, total: entries.length, ...told };
}

async function answerFrom(db: Db, { memory }: ConcursosNow, asked: Query) {
  const { query, reconhecidos } = await readQuery(db, asked, memory.today);
  const none = { entries: [], reconhecidos, text: undefined, a_divulgar: noUnknown };
  if (query.text?.length === 0) return none;
  const names = await findNames(db, query);
  const found = searchMemory(memory, query, names, maxRanked);
  const isFound = found.entries.length > 0;
  const meant = isFound ? query : await findMeant(db, query, async (text) => isTextInMemory(memory, text));
  if (!meant) return none;
  const again = meant === query ? found : searchMemory(memory, meant, names, maxRanked);
  return { ...again, reconhecidos, text: meant.text };
}

/** Finds the facts of a query that only the database has. */
async function findNames(
  db: Db,
  { orgaos = [], organizadora, bancas = [] }: ResolvedQuery,
): Promise<QueryNames> {
  const names = [...(organizadora === undefined ? [] : [organizadora]), ...bancas.map(({ nome }) => nome)];
  const [ids, found] = await Promise.all([
    orgaos.length > 0 ? findIdsOfOrgaos(db, orgaos) : [],
    Promise.all(names.map(async (name) => [name, new Set(await findOrganizadoras(db, name))] as const)),
  ]);
  return { orgaoIds: new Set(ids), organizadoras: new Map(found) };
}

/**
 * Corrects a query without results. It stays the same if some exam has its text; otherwise likely typing errors are
 * replaced. Undefined if there is no correction.
 */
async function findMeant(
  db: Db,
  query: ResolvedQuery,
  isFound: (text: QueryWord[]) => Promise<boolean>,
): Promise<ResolvedQuery | undefined> {
  if (!query.text || (await isFound(query.text))) return query;
  const text = await findCorrected(db, query.text);
  return text && { ...query, text };
}
