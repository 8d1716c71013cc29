import type { SearchConcursosQuery } from "@cav/contract/concurso-search.ts";
import type { NivelEscolaridade } from "@cav/contract/preferencias.ts";
import type { LugarCodes } from "../locais/index.ts";

/** A place of which an exam must name one, and the words that may say the same in its text. */
export type QueryLugar = LugarCodes & {
  words: string[];
  km?: number;
  /** Work that is done from anywhere: no place says it, and none that is missing may. */
  isRemoto?: true;
  /** A capital or a large town: an exam that is elsewhere is not at it for a word of its text. */
  isLarge?: true;
};

/** A known organiser by its letters and its name. */
export type QueryBanca = { sigla: string; nome: string };

/** A folded word, of letters and digits, its other forms, and the words that a typing error may stand for. */
export type QueryWord = {
  word: string;
  /** Synonyms and other forms. */
  similar: string[];
  /** Words that may be meant too: they match, but rank below. */
  near?: string[];
  /**
   * Of letters that stand for something: the words of each thing, the likeliest first. Such letters are no beginning
   * of a word.
   */
  meanings?: string[][];
};

/** A query as it was asked: the filters of the catalogue, without the page. */
export type Query = Omit<SearchConcursosQuery, "page" | "size">;

export type ResolvedQuery = Query & {
  /** Words of the text that an exam must all have; undefined without a text. */
  text: QueryWord[] | undefined;
  /** The place of the filter. */
  lugar?: QueryLugar | undefined;
  lugares?: QueryLugar[];
  niveis?: NivelEscolaridade[];
  /** Bodies, by the names that they are recognised by. */
  orgaos?: string[];
  bancas?: QueryBanca[];
  anos?: number[];
  /** Exams that keep a reserve of approved ones. */
  reserva?: true | undefined;
  /** The day on which registrations are open or to come. */
  aberto_em?: string | undefined;
};

/** Facts of a query that only the database has: the exams of its bodies, and organisers by each name. */
export type QueryNames = {
  orgaoIds: ReadonlySet<number>;
  organizadoras: ReadonlyMap<string, ReadonlySet<string>>;
};

/** The levels of the filter, and those of the text: of each one. */
export function levelGroupsOf({ nivel_escolaridade, niveis = [] }: ResolvedQuery): NivelEscolaridade[][] {
  return [nivel_escolaridade ? [nivel_escolaridade] : [], niveis].filter((levels) => levels.length > 0);
}

/** The municipalities of a text: exams that name them in their lists come before those whose words do. */
export function townsOf({ lugares = [] }: ResolvedQuery): number[] {
  return lugares
    .filter(({ estados, acima, km }) => estados.length === 0 && acima.length > 0 && km === undefined)
    .flatMap(({ locais }) => locais);
}
