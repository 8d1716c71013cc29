import type { Reconhecido } from "@cav/contract/concurso-search.ts";
import { foldedWords } from "@cav/contract/folded.ts";
import { areas } from "@cav/contract/locais.ts";
import { visibleTextOf } from "@cav/contract/plain-text.ts";
import { wordFormsOf } from "@cav/contract/word-forms.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Db } from "../../../tables.ts";
import type { Query, QueryLugar, QueryWord, ResolvedQuery } from "../../catalogo/index.ts";
import { areaLugaresOf, municipioLugaresOf, resolveWanted } from "../../locais/index.ts";
import { findFullWords, findLetterForms, findMeanings } from "./abbreviations.ts";
import { findNear, readAsCalled } from "./near-words.ts";
import { parseText } from "./parse-text.ts";
import { findSimilar } from "./search.queries.ts";

/** Words of a text beyond these are ignored: nobody types so many, and each costs an index lookup. */
export const maxQueryWords = 12;

/** Endings for both genders: "professor(a)", "técnico/a". */
const genderEnding = /(?<=\p{L}{3})(?:\((?:a|as|o|os|s|es|ora|oras)\)|\/(?:a|as|o|os)(?![\p{L}\p{N}]))/giu;

/** Shorter words have too few trigrams to tell a typing error from another word; a wrong number is another number. */
const mayBeMistyped = /^[a-z]{4}/;

/** A parsed query, and the facts that were recognised in its text. */
export type ReadQuery = { query: ResolvedQuery; reconhecidos: Reconhecido[] };

/**
 * Reads a query: parses its text and resolves its place.
 * @throws AppError validation, naming a place that does not exist
 */
export async function readQuery(db: Db, asked: Query, today: string): Promise<ReadQuery> {
  const words = wordsOf(asked.searchTerm);
  const { rest, reconhecidos, abertos, valor_min, valor_max, ...parsed } = await parseText(db, words ?? []);
  const text = words && (rest.length > 0 || reconhecidos.length === 0) ? rest : undefined;
  const query = {
    ...asked,
    ...parsed,
    text: text && readAsCalled(text).map(toQueryWord),
    valor_min: highestOf(asked.valor_min, valor_min),
    valor_max: lowestOf(asked.valor_max, valor_max),
    aberto_em: abertos && today,
    lugar: await findLugar(db, asked.local),
  };
  return { query, reconhecidos };
}

/** Returns the stricter limit of filter and text. */
const highestOf = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
const lowestOf = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** The words of a text as the search column spells them; undefined when no text was given. */
function wordsOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  return foldedWords(visibleTextOf(text).replaceAll(genderEnding, "")).slice(0, maxQueryWords);
}

/** Returns a word with its other forms or an abbreviation's meanings, and related words of its field. */
function toQueryWord(typed: string): QueryWord {
  const meanings = findMeanings(typed);
  if (meanings.length > 0) return { word: typed, similar: findLetterForms(typed), meanings };
  const [word = typed, ...others] = findFullWords(typed);
  const [, ...forms] = wordFormsOf(word);
  const { same, near } = findNear(word);
  const similar = [...forms, ...others.flatMap(wordFormsOf), ...same, ...(word === typed ? [] : [typed])];
  return { word, similar: [...new Set(similar)], ...(near.length > 0 && { near }) };
}

/** Returns a text with corrections of typing errors; undefined when there are none. */
export async function findCorrected(db: Db, text: QueryWord[]): Promise<QueryWord[] | undefined> {
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

const fold = (text: string) => foldedWords(text).join(" ");

/**
 * Resolves a place by the names that preferences accept; undefined without a place.
 * @throws AppError validation, naming a place that does not exist, and what may be meant
 */
async function findLugar(db: Db, local: string | undefined): Promise<QueryLugar | undefined> {
  if (local === undefined) return undefined;
  const asked = fold(local);
  // São Paulo and Rio de Janeiro name a state and a city; the state includes the city.
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
