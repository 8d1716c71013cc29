import type { SearchConcursosQuery } from "@cav/contract/concurso-search.ts";
import type { NivelEscolaridade } from "@cav/contract/preferencias.ts";
import type { LugarCodes } from "../locais/index.ts";

/** A place that an exam must list, and the words that name it in the exam's text. */
export type QueryLugar = LugarCodes & {
  words: string[];
  km?: number;
  /** The user asked for remote work, so listed and missing places do not matter. */
  isRemoto?: true;
  /** A capital or a large town: a word of the text does not count if the exam lists other places. */
  isLarge?: true;
};

/** A known organiser with its acronym and its name. */
export type QueryBanca = { sigla: string; nome: string };

/** A folded word (letters and digits), its other forms, and corrections of a typing error. */
export type QueryWord = {
  word: string;
  /** Synonyms and other forms of the typed word. */
  similar: string[];
  /** Related words: exams with them match, but rank lower. */
  near?: string[];
  /**
   * Meanings of an abbreviation, each a list of words, the likeliest first. An abbreviation is never a prefix of a
   * word.
   */
  meanings?: string[][];
};

/** The filters of a catalogue query, without the page. */
export type Query = Omit<SearchConcursosQuery, "page" | "size">;

export type ResolvedQuery = Query & {
  /** Words that an exam must all contain; undefined without a text. */
  text: QueryWord[] | undefined;
  /** The place of the place filter. */
  lugar?: QueryLugar | undefined;
  lugares?: QueryLugar[];
  niveis?: NivelEscolaridade[];
  /** Public bodies, by the names that identify them. */
  orgaos?: string[];
  bancas?: QueryBanca[];
  anos?: number[];
  /** Whether the exam must have a reserve list. */
  reserva?: true | undefined;
  /** The date on which registration must be open or in the future. */
  aberto_em?: string | undefined;
};

/** Facts of a query that only the database has: exams of the named bodies, and organisers by name. */
export type QueryNames = {
  orgaoIds: ReadonlySet<number>;
  organizadoras: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Returns groups of levels, from the filter and from the text; an exam must match one level of each group. */
export function levelGroupsOf({ nivel_escolaridade, niveis = [] }: ResolvedQuery): NivelEscolaridade[][] {
  return [nivel_escolaridade ? [nivel_escolaridade] : [], niveis].filter((levels) => levels.length > 0);
}

/** Returns the municipalities named in a text: exams that list them rank above exams with the words only. */
export function townsOf({ lugares = [] }: ResolvedQuery): number[] {
  return lugares
    .filter(({ estados, acima, km }) => estados.length === 0 && acima.length > 0 && km === undefined)
    .flatMap(({ locais }) => locais);
}
