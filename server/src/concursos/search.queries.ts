import { type RawBuilder, sql } from "kysely";
import { allOf } from "../matching/criteria.ts";
import { byDeadline } from "../matching/matching.ts";
import type { Db } from "../platform/database/schema.ts";
import type { Wanted } from "./search.ts";

export type Search = Wanted & {
  /** Folded words that must all be found; undefined: no text. */
  words: string[] | undefined;
  /** Municipalities of which one must be named by the exam; undefined: any. */
  locais: number[] | undefined;
  /** Whether words with typing errors are found too. */
  fuzzy: boolean;
};

export type Page = { offset: number; limit: number; today: string };

/** How much of a word's trigrams must be found together: lets one letter be wrong in a word of six. */
const similarity = 0.5;

/** Ids of a page of the exams found, best first. */
export async function findIds(db: Db, search: Search, { offset, limit, today }: Page): Promise<number[]> {
  const { rows } = await withSimilarity(db, search, (connection) =>
    sql<{ id: number }>`
      SELECT e.id FROM concursos e WHERE ${conditionsOf(search)}
      ORDER BY ${orderOf(search, today)} LIMIT ${limit} OFFSET ${offset}`.execute(connection),
  );
  return rows.map(({ id }) => id);
}

/** How many exams are found; apart from the page, since a window function would sort and read every row. */
export async function countFound(db: Db, search: Search): Promise<number> {
  const { rows } = await withSimilarity(db, search, (connection) =>
    sql<{ total: number }>`
      SELECT count(*)::integer AS total FROM concursos e WHERE ${conditionsOf(search)}`.execute(connection),
  );
  return rows[0]?.total ?? 0;
}

/** The operator's threshold is a setting: it is set for one transaction, and only where the operator is used. */
function withSimilarity<T>(db: Db, { fuzzy }: Search, work: (db: Db) => Promise<T>): Promise<T> {
  if (!fuzzy) return work(db);
  return db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`.execute(
      tx,
    );
    return work(tx);
  });
}

/** Escapes what LIKE would read as a pattern. */
const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

const niveis = { FUNDAMENTAL: 1, MEDIO: 2, SUPERIOR: 4 } as const;

/** A condition on a value that was given; none on one that was not. */
function given<T>(value: T | undefined, condition: (value: T) => RawBuilder<boolean>): RawBuilder<boolean>[] {
  return value === undefined ? [] : [condition(value)];
}

function conditionsOf(search: Search): RawBuilder<boolean> {
  return allOf([
    ...(search.words ?? []).map((word) => wordFound(word, search.fuzzy)),
    ...given(search.status, (status) => sql<boolean>`e.status = ${status}`),
    ...given(
      search.organizadora,
      (name) => sql<boolean>`sem_acento(e.organizadora) LIKE '%' || sem_acento(${literal(name)}) || '%'`,
    ),
    ...given(
      search.locais,
      (ids) =>
        sql<boolean>`(e.locais_prova && ${ids}::integer[] OR e.m_locais_trabalho && ${ids}::integer[])`,
    ),
    ...given(
      search.nivel_escolaridade,
      (nivel) => sql<boolean>`e.m_niveis & ${niveis[nivel]}::smallint <> 0`,
    ),
    ...salaryBetween(search.valor_min, search.valor_max),
    ...given(search.data_prova_inicio, (day) => sql<boolean>`e.data_prova >= ${day}::date`),
    ...given(search.data_prova_fim, (day) => sql<boolean>`e.data_prova <= ${day}::date`),
  ]);
}

/** Words hold only letters and digits, so nothing in them is a pattern. */
function wordFound(word: string, fuzzy: boolean): RawBuilder<boolean> {
  const exact = sql<boolean>`e.busca LIKE ${`% ${word}%`}`;
  return fuzzy ? sql<boolean>`(${exact} OR ${word} <% e.busca)` : exact;
}

/** Some position pays within the range; positions whose salary is unknown do not count here. */
function salaryBetween(min: number | undefined, max: number | undefined): RawBuilder<boolean>[] {
  const range = [
    ...given(min, (least) => sql<boolean>`c.salario >= ${least}`),
    ...given(max, (most) => sql<boolean>`c.salario <= ${most}`),
  ];
  if (range.length === 0) return [];
  return [
    ...given(min, (least) => sql<boolean>`e.m_salario >= ${Math.round(least * 100)}::integer`),
    sql<boolean>`EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id AND ${allOf(range)})`,
  ];
}

/** The highest salary of an exam; what is not announced is kept as the largest integer. */
const highestSalary = sql`nullif(e.m_salario, 2147483647)`;

function orderOf(search: Search, today: string): RawBuilder<unknown> {
  const deadline = byDeadline(today);
  const { words, sort = words ? "relevancia" : "prazo" } = search;
  if (sort === "salario") return sql`${highestSalary} DESC NULLS LAST, ${deadline}`;
  if (sort === "recentes") return sql`e.created_at DESC, e.id DESC`;
  return sort === "relevancia" && words ? sql`${relevance(words)} DESC, ${deadline}` : deadline;
}

/** The words as a phrase: worth most in the title, then within one position or the organiser. */
function relevance(words: string[]): RawBuilder<number> {
  const phrase = `% ${words.join(" ")}%`;
  return sql<number>`(2 * (split_part(e.busca, '|', 1) LIKE ${phrase})::integer
    + (e.busca LIKE ${phrase})::integer)`;
}
