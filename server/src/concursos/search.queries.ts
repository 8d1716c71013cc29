import type { Ordem } from "@cav/contract/concursos.ts";
import { type RawBuilder, sql } from "kysely";
import { allOf } from "../matching/criteria.ts";
import { byDeadline, isOpen } from "../matching/matching.ts";
import type { Db } from "../platform/database/schema.ts";
import type { Wanted } from "./search.ts";

export type Search = Wanted & {
  /** Folded words that must all be found; undefined: no text. */
  words: string[] | undefined;
  /** First digits of a state's IBGE codes, of which the exam must name a municipality. */
  estado?: number;
  /** Municipalities of which the exam must name one. */
  locais?: number[];
  /** Whether words with typing errors are found too. */
  fuzzy: boolean;
};

export type Page = { offset: number; limit: number; today: string };

/** How much of a word's trigrams must be found together: lets one letter be wrong in a word of six. */
const similarity = 0.5;

/** Ids of a page of the exams found, best first. */
export async function findIds(db: Db, search: Search, page: Page): Promise<number[]> {
  return withSimilarity(db, search, (connection) =>
    orderOf(search) === "prazo"
      ? findByDeadline(connection, search, page)
      : find(connection, conditionsOf(search), orderBy(search, page.today), page),
  );
}

type Window = { offset: number; limit: number };

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

/**
 * The order of `byDeadline`, in two questions that an index answers each: the open ones from the nearest deadline on,
 * and after the last of them what is over. As one question it would sort the whole catalogue.
 */
async function findByDeadline(db: Db, search: Search, { offset, limit, today }: Page): Promise<number[]> {
  const where = conditionsOf(search);
  const isOpenNow = allOf([where, isOpen(today)]);
  const open = await find(db, isOpenNow, sql`e.data_fim_inscricao, e.id`, { offset, limit });
  if (open.length === limit) return open;
  const before = open.length > 0 || offset === 0 ? offset + open.length : await count(db, isOpenNow);
  const isOver = allOf([where, sql<boolean>`NOT ${isOpen(today)}`]);
  const over = await find(db, isOver, sql`e.data_fim_inscricao DESC NULLS LAST, e.id`, {
    offset: Math.max(0, offset - before),
    limit: limit - open.length,
  });
  return [...open, ...over];
}

/** How many exams are found; apart from the page, since a window function would sort and read every row. */
export async function countFound(db: Db, search: Search): Promise<number> {
  return withSimilarity(db, search, (connection) => count(connection, conditionsOf(search)));
}

async function count(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM concursos e WHERE ${where}`.execute(db);
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
    ...given(search.estado, (code) => sql<boolean>`e.estados @> ARRAY[${code}]::smallint[]`),
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

function orderOf({ words, sort }: Search): Ordem {
  const chosen = sort ?? "relevancia";
  return chosen === "relevancia" && !words ? "prazo" : chosen;
}

function orderBy(search: Search, today: string): RawBuilder<unknown> {
  switch (orderOf(search)) {
    case "salario":
      return sql`e.maior_salario DESC NULLS LAST, e.id`;
    case "recentes":
      return sql`e.created_at DESC, e.id DESC`;
    case "relevancia":
      return sql`${relevance(search.words ?? [])} DESC, ${byDeadline(today)}`;
    case "prazo":
      return byDeadline(today);
  }
}

/** The words as a phrase: worth most in the title, then within one position or the organiser. */
function relevance(words: string[]): RawBuilder<number> {
  const phrase = `% ${words.join(" ")}%`;
  return sql<number>`(2 * (split_part(e.busca, '|', 1) LIKE ${phrase})::integer
    + (e.busca LIKE ${phrase})::integer)`;
}
