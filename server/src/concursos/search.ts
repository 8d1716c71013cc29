import { type ADivulgar, noUnknown, type Reconhecido } from "@cav/contract/concurso-search.ts";
import { foldedWords } from "@cav/contract/folded.ts";
import { areas } from "@cav/contract/locais.ts";
import { visibleTextOf } from "@cav/contract/plain-text.ts";
import { wordFormsOf } from "@cav/contract/word-forms.ts";
import {
  findNumero,
  isTextInMemory,
  type Resolved,
  type Search,
  type SoughtLugar,
  type SoughtWord,
  searchMemory,
  type Wanted,
} from "../catalogo/index.ts";
import type { Deps } from "../deps.ts";
import { areaLugaresOf, municipioLugaresOf, resolveWanted } from "../locais/index.ts";
import type { RecommendedPage, Window } from "../matching/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Db } from "../tables.ts";
import { findFullWords, findLetterForms, findMeanings } from "./abbreviations.ts";
import type { ConcursosCatalogo, ConcursosNow } from "./composed.ts";
import { findNear, readAsCalled } from "./near-words.ts";
import {
  countUnknown,
  findIdsOfOrgaos,
  findOrganizadoras,
  findSearchPage,
  findSimilar,
  isTextFound,
  maxRanked,
} from "./search.queries.ts";
import { parseText } from "./understand.ts";

/** Words of a text beyond these are not looked at: nobody types so many, and each costs a look into the index. */
const maxWords = 10;

/** Who is meant to be of either gender: "professor(a)", "técnico/a". */
const genderEnding = /(?<=\p{L}{3})(?:\((?:a|as|o|os|s|es|ora|oras)\)|\/(?:a|as|o|os)(?![\p{L}\p{N}]))/giu;

/** More exams than there will ever be. */
const everything = 1_000_000;

/** Shorter words have too few trigrams to tell a typing error from another word; a wrong number is another number. */
const mayBeMistyped = /^[a-z]{4}/;

/** A page of ids, how many there are in all, how the text was understood, and what is left out as not known. */
export type Found = {
  ids: number[];
  total: number;
  reconhecidos: Reconhecido[];
  a_divulgar: ADivulgar;
  /** The words by which positions were sought, as they were meant. */
  text?: SoughtWord[] | undefined;
};

/** What was found, and by which search: the one that was meant. None where nothing can be meant. */
type FoundBy = Omit<Found, "a_divulgar" | "text"> & { search?: Search };

/**
 * The exams that pass the filters, best first. A text that nothing answers, whatever the other filters, is tried again
 * with typing errors allowed. For who is not told what is left out: to count that takes nine tenths of a search.
 */
export async function findConcursos(db: Db, wanted: Wanted, page: RecommendedPage): Promise<FoundBy> {
  const { search, reconhecidos } = await readSearch(db, wanted, page.today);
  const none = { ids: [], total: 0, reconhecidos };
  if (search.text?.length === 0) return none;
  const found = await findSearchPage(db, search, page);
  if (found.total > 0) return { ...found, reconhecidos, search };
  const meant = await findMeant(db, search, async (text) => isTextFound(db, text));
  if (!meant) return none;
  const again = meant === search ? found : await findSearchPage(db, meant, page);
  return { ...again, reconhecidos, search: meant };
}

/** The same with what is left out as not known. */
export async function searchConcursos(db: Db, wanted: Wanted, page: RecommendedPage): Promise<Found> {
  const { search, ...found } = await findConcursos(db, wanted, page);
  return { ...found, text: search?.text, a_divulgar: search ? await countUnknown(db, search) : noUnknown };
}

/** The same, from memory: the answer to a question is found once, until an exam changes. */
export async function searchCatalogo(
  db: Db,
  now: ConcursosNow,
  wanted: Wanted,
  { offset, limit }: Window,
): Promise<Found> {
  const answer = await now.remember(JSON.stringify(wanted), () => searchNow(db, now, wanted));
  const { entries, ...told } = answer;
  const ids = entries.slice(offset, offset + limit).map(({ id }) => id);
  return { ids, total: entries.length, ...told };
}

/** Every exam that a text finds, best first, and the words by which: the answer of the catalogue, for lists that show a part of it. */
export async function findIdsByText(
  { db, clock, catalogo }: Pick<Deps, "db" | "clock"> & { catalogo?: ConcursosCatalogo | undefined },
  searchTerm: string,
): Promise<Pick<Found, "ids" | "text">> {
  const today = clock.today();
  const all = { offset: 0, limit: everything };
  if (catalogo)
    return searchCatalogo(db, await catalogo.at(await findNumero(db), today), { searchTerm }, all);
  const { ids, search } = await findConcursos(db, { searchTerm }, { ...all, today });
  return { ids, text: search?.text };
}

async function searchNow(db: Db, { memory }: ConcursosNow, wanted: Wanted) {
  const { search, reconhecidos } = await readSearch(db, wanted, memory.today);
  const none = { entries: [], reconhecidos, text: undefined, a_divulgar: noUnknown };
  if (search.text?.length === 0) return none;
  const resolved = await resolveSearch(db, search);
  const found = searchMemory(memory, search, resolved, maxRanked);
  if (found.entries.length > 0) return { ...found, reconhecidos, text: search.text };
  const meant = await findMeant(db, search, async (text) => isTextInMemory(memory, text));
  if (!meant) return none;
  const again = meant === search ? found : searchMemory(memory, meant, resolved, maxRanked);
  return { ...again, reconhecidos, text: meant.text };
}

/** What is looked for, the text understood. */
async function readSearch(
  db: Db,
  wanted: Wanted,
  today: string,
): Promise<{ search: Search; reconhecidos: Reconhecido[] }> {
  const words = wordsOf(wanted.searchTerm);
  const { rest, reconhecidos, abertos, valor_min, valor_max, ...understood } = await parseText(
    db,
    words ?? [],
  );
  const text = words && (rest.length > 0 || reconhecidos.length === 0) ? rest : undefined;
  const sought = text && readAsCalled(text).map(toSought);
  const lugar = await findLugar(db, wanted.local);
  const pay = {
    valor_min: highestOf(wanted.valor_min, valor_min),
    valor_max: lowestOf(wanted.valor_max, valor_max),
  };
  const aberto_em = abertos && today;
  return { search: { ...wanted, text: sought, ...understood, ...pay, aberto_em, lugar }, reconhecidos };
}

/** Of the filter and the text, what holds of both. */
const highestOf = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
const lowestOf = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** A word with what means the same: its forms, or what its letters stand for; and what is of the same field. */
function toSought(typed: string): SoughtWord {
  const meanings = findMeanings(typed);
  if (meanings.length > 0) return { word: typed, similar: findLetterForms(typed), meanings };
  const [word = typed, ...others] = findFullWords(typed);
  const [, ...forms] = wordFormsOf(word);
  const { same, near } = findNear(word);
  const similar = [...forms, ...others.flatMap(wordFormsOf), ...same, ...(word === typed ? [] : [typed])];
  return { word, similar: [...new Set(similar)], ...(near.length > 0 && { near }) };
}

/** What only the database can say of a search. */
async function resolveSearch(db: Db, { orgaos = [], organizadora, bancas = [] }: Search): Promise<Resolved> {
  const names = [...(organizadora === undefined ? [] : [organizadora]), ...bancas.map(({ nome }) => nome)];
  const [ids, found] = await Promise.all([
    orgaos.length > 0 ? findIdsOfOrgaos(db, orgaos) : [],
    Promise.all(names.map(async (name) => [name, new Set(await findOrganizadoras(db, name))] as const)),
  ]);
  return { orgaoIds: new Set(ids), organizadoras: new Map(found) };
}

/**
 * What a search that found nothing means: itself, where its text is of some exam, or with the words that typing errors may
 * stand for; undefined where there are none.
 */
async function findMeant(
  db: Db,
  search: Search,
  isFound: (text: SoughtWord[]) => Promise<boolean>,
): Promise<Search | undefined> {
  if (!search.text || (await isFound(search.text))) return search;
  const text = await guess(db, search.text);
  return text && { ...search, text };
}

/** A text with the words that typing errors may stand for; undefined where there are none. */
async function guess(db: Db, text: SoughtWord[]): Promise<SoughtWord[] | undefined> {
  const suspects = text.map(({ word }) => word).filter((word) => mayBeMistyped.test(word));
  if (suspects.length === 0) return undefined;
  const similar = await findSimilar(db, suspects);
  return text.map((one) => {
    const [meant, ...near] = similar.get(one.word) ?? [];
    const forms = meant ? wordFormsOf(meant) : [];
    const alike = [...(one.near ?? []), ...near, ...(meant ? findNear(meant).near : [])];
    return { ...one, similar: [...one.similar, ...forms], near: alike };
  });
}

/** The words of a text as the search column spells them; undefined when no text was given. */
function wordsOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  return foldedWords(visibleTextOf(text).replaceAll(genderEnding, "")).slice(0, maxWords);
}

const fold = (text: string) => foldedWords(text).join(" ");

/**
 * What a place stands for, as preferences name it; nothing where none was given.
 * @throws AppError validation, naming a place that there is none of, and what may be meant
 */
async function findLugar(db: Db, local: string | undefined): Promise<SoughtLugar | undefined> {
  if (local === undefined) return undefined;
  const asked = fold(local);
  // São Paulo and Rio de Janeiro are both: the state holds the city.
  const named = areas.find(({ tipo, nome }) => tipo === "ESTADO" && fold(nome) === asked);
  const [found] = named
    ? [{ ids: [named.id], error: undefined }]
    : (await resolveWanted(db, [local])).results;
  if (found?.error) {
    const message = found.error;
    throw new AppError("validation", { fields: [{ field: "local", message }], detail: message });
  }
  const ids = found?.ids ?? [];
  const area = areas.find(({ id }) => id === ids[0]);
  return { ...(area ? areaLugaresOf(area) : municipioLugaresOf(ids)), words: [] };
}
