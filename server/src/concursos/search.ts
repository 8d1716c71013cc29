import { type ADivulgar, noUnknown, type Reconhecido } from "@cav/contract/concurso-search.ts";
import { foldedWords } from "@cav/contract/folded.ts";
import { areas } from "@cav/contract/locais.ts";
import { areaLugaresOf, municipioLugaresOf, resolveWanted } from "../locais/index.ts";
import type { RecommendedPage } from "../matching/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Db } from "../tables.ts";
import { countUnknown, findSearchPage, findSimilar, isTextFound } from "./search.queries.ts";
import type { Search, SoughtLugar, SoughtWord, Wanted } from "./search-filters.ts";
import { parseText } from "./understand.ts";

/** Words of a text beyond these are not looked at: nobody types so many, and each costs a look into the index. */
const maxWords = 10;

/** Shorter words have too few trigrams to tell a typing error from another word; a wrong number is another number. */
const mayBeMistyped = /^[a-z]{4}/;

/** A page of ids, how many there are in all, how the text was understood, and what is left out as not known. */
export type Found = {
  ids: number[];
  total: number;
  reconhecidos: Reconhecido[];
  a_divulgar: ADivulgar;
};

/**
 * The exams that pass the filters, best first. A text that nothing answers, whatever the other filters, is tried again
 * with typing errors allowed.
 */
export async function searchConcursos(db: Db, wanted: Wanted, page: RecommendedPage): Promise<Found> {
  const words = wordsOf(wanted.searchTerm);
  const { rest, reconhecidos, ...understood } = await parseText(db, words ?? []);
  const text = words && (rest.length > 0 || reconhecidos.length === 0) ? rest : undefined;
  const told = { reconhecidos, a_divulgar: noUnknown };
  const sought = text?.map((word) => ({ word, similar: [] }));
  const search: Search = { ...wanted, text: sought, ...understood, lugar: await findLugar(db, wanted.local) };
  if (sought?.length === 0) return { ids: [], total: 0, ...told };
  const found = await findSearchPage(db, search, page);
  if (!sought || found.total > 0 || (await isTextFound(db, sought)))
    return { ...told, ...found, a_divulgar: await countUnknown(db, search) };
  const guessed = await guess(db, sought);
  if (!guessed) return { ...told, ...found };
  const again = { ...search, text: guessed };
  return { ...told, ...(await findSearchPage(db, again, page)), a_divulgar: await countUnknown(db, again) };
}

/** A text with the words that typing errors may stand for; undefined where there are none. */
async function guess(db: Db, text: SoughtWord[]): Promise<SoughtWord[] | undefined> {
  const suspects = text.map(({ word }) => word).filter((word) => mayBeMistyped.test(word));
  if (suspects.length === 0) return undefined;
  const similar = await findSimilar(db, suspects);
  return text.map(({ word }) => ({ word, similar: similar.get(word) ?? [] }));
}

/** The words of a text as the search column spells them; undefined when no text was given. */
function wordsOf(text: string | undefined): string[] | undefined {
  return text === undefined ? undefined : foldedWords(text).slice(0, maxWords);
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
