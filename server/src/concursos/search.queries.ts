import type { Ordem, SearchConcursosQuery } from "@cav/contract/concursos.ts";
import { type RawBuilder, sql } from "kysely";
import {
  allOf,
  countConcursos,
  deadlineOrder,
  findByDeadline,
  isOpen,
  type RecommendedPage,
  type Window,
} from "../matching/index.ts";
import type { Db } from "../tables.ts";

/** What a reader looks for: the filters of the catalogue, without the page. */
export type Wanted = Omit<SearchConcursosQuery, "page" | "size">;

export type Search = Wanted & {
  /** What must all be found of a text; undefined: no text. */
  text: SoughtWord[] | undefined;
  /** First digits of a state's IBGE codes, of which the exam must name a municipality. */
  estado?: number;
  /** Municipalities of which the exam must name one. */
  locais?: number[];
};

/** A folded word, of letters and digits, and the words that a typing error may stand for. */
export type SoughtWord = { word: string; similar: string[] };

/** How much of a word's trigrams must be found together: lets one letter be wrong in a word of six. */
const similarity = 0.5;

/** So many words at the most are taken for one with a typing error, the most similar first. */
const maxSimilar = 20;

/** More exams than these are not ranked by how well they answer a text: reading each text would take too long. */
export const maxRanked = 5_000;

/** Ids of a page of the exams found, best first, and how many are found in all. */
export async function findSearchPage(
  db: Db,
  search: Search,
  page: RecommendedPage,
): Promise<{ ids: number[]; total: number }> {
  const where = conditionsOf(search);
  if (!search.text) {
    const [ids, total] = await Promise.all([
      findIds(db, where, orderOf(search), page),
      countConcursos(db, where),
    ]);
    return { ids, total };
  }
  // How a text's answer is put in order depends on how many there are.
  const total = await countConcursos(db, where);
  const order = orderOf(search) === "relevancia" && total > maxRanked ? "prazo" : orderOf(search);
  const ids = total > page.offset ? await findIds(db, where, order, page, search.text) : [];
  return { ids, total };
}

/** Whether any exam answers a text, whatever else is asked of it. */
export async function isTextFound(db: Db, text: SoughtWord[]): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    SELECT EXISTS (SELECT FROM concursos e WHERE ${textFound(text)}) AS is_found`.execute(db);
  return rows[0]?.is_found ?? false;
}

/** Each word with the similar ones that exams use. */
export async function findSimilar(db: Db, words: string[]): Promise<Map<string, string[]>> {
  // The operator's threshold is a setting: it is set for this transaction alone.
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`.execute(
      tx,
    );
    return sql<{ word: string; similar: string[] }>`
      SELECT w AS word, ARRAY(
        SELECT palavra FROM palavras WHERE w <% palavra GROUP BY palavra
        ORDER BY word_similarity(w, palavra) DESC, palavra LIMIT ${maxSimilar}) AS similar
      FROM unnest(${words}::text[]) AS w`.execute(tx);
  });
  return new Map(rows.map(({ word, similar }) => [word, similar]));
}

function findIds(
  db: Db,
  where: RawBuilder<boolean>,
  order: Ordem,
  page: RecommendedPage,
  text: SoughtWord[] = [],
): Promise<number[]> {
  if (order !== "prazo") return find(db, where, orderBy(order, page.today, text), page);
  const isOver = allOf([where, sql<boolean>`NOT ${isOpen(page.today)}`]);
  return findByDeadline(db, where, page, (window) =>
    find(db, isOver, sql`e.data_fim_inscricao DESC NULLS LAST, e.id`, window),
  );
}

async function find(
  db: Db,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  { offset, limit }: Window,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM concursos e WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Escapes what LIKE would read as a pattern. */
const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** A condition on a value that was given; none on one that was not. */
function given<T>(value: T | undefined, condition: (value: T) => RawBuilder<boolean>): RawBuilder<boolean>[] {
  return value === undefined ? [] : [condition(value)];
}

function conditionsOf(search: Search): RawBuilder<boolean> {
  return allOf([
    ...given(search.text, textFound),
    ...given(search.status, (status) => sql<boolean>`e.status = ${status}`),
    ...given(
      search.organizadora,
      (name) => sql<boolean>`sem_acento(e.organizadora) LIKE '%' || sem_acento(${literal(name)}) || '%'`,
    ),
    ...given(search.estado, (code) => sql<boolean>`e.estados @> ARRAY[${code}]::smallint[]`),
    ...given(
      search.locais,
      (ids) =>
        sql<boolean>`(e.locais_prova && ${ids}::integer[] OR e.m_locais_trabalho && ${ids}::integer[])`,
    ),
    ...given(
      search.nivel_escolaridade,
      (nivel) => sql<boolean>`e.m_niveis & m_niveis(ARRAY[${nivel}]::text[]) <> 0`,
    ),
    ...salarioBetween(search.valor_min, search.valor_max),
    ...given(search.data_prova_inicio, (day) => sql<boolean>`e.data_prova >= ${day}::date`),
    ...given(search.data_prova_fim, (day) => sql<boolean>`e.data_prova <= ${day}::date`),
  ]);
}

/** Each word begins one of the exam's, or a similar one is among them. Words hold nothing that a tsquery would read. */
function textFound(text: SoughtWord[]): RawBuilder<boolean> {
  const query = text.map(({ word, similar }) => `(${[`${word}:*`, ...similar].join(" | ")})`).join(" & ");
  return sql<boolean>`e.palavras @@ ${query}::tsquery`;
}

/** Some position pays within the range; positions whose salary is unknown do not count here. */
function salarioBetween(min: number | undefined, max: number | undefined): RawBuilder<boolean>[] {
  return [
    ...given(min, (least) => sql<boolean>`e.maior_salario >= ${least}`),
    ...given(max, (most) => sql<boolean>`e.menor_salario <= ${most}`),
    // Both at once must hold for one position; either alone is the highest's or the lowest's matter.
    ...(min === undefined || max === undefined
      ? []
      : [
          sql<boolean>`EXISTS (SELECT FROM cargos c
            WHERE c.concurso_id = e.id AND c.salario BETWEEN ${min} AND ${max})`,
        ]),
  ];
}

function orderOf({ text, sort }: Search): Ordem {
  const chosen = sort ?? "relevancia";
  return chosen === "relevancia" && !text ? "prazo" : chosen;
}

function orderBy(order: Ordem, today: string, text: SoughtWord[]): RawBuilder<unknown> {
  switch (order) {
    case "salario":
      return sql`e.maior_salario DESC NULLS LAST, e.id`;
    case "recentes":
      return sql`e.created_at DESC, e.id DESC`;
    case "relevancia":
      return sql`${relevance(text)} DESC, ${deadlineOrder(today)}`;
    case "prazo":
      return deadlineOrder(today);
  }
}

/** The words as a phrase: worth most in the title, then within one position or the organiser. */
function relevance(text: SoughtWord[]): RawBuilder<number> {
  const phrase = `% ${text.map(({ word }) => word).join(" ")}%`;
  return sql<number>`(2 * (split_part(e.busca, '|', 1) LIKE ${phrase})::integer
    + (e.busca LIKE ${phrase})::integer)`;
}
