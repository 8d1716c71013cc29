import { type ADivulgar, noUnknown, type Ordem } from "@cav/contract/concurso-search.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../tables.ts";
import {
  begunPhraseOf,
  phrasePatternOf,
  type QueryBanca,
  type QueryWord,
  type ResolvedQuery,
  townsOf,
} from "../../catalogo/index.ts";
import {
  allOf,
  countConcursos,
  deadlineOrder,
  findByDeadline,
  isOpen,
  type RecommendedPage,
  type Window,
} from "../../matching/index.ts";
import { askedFactsOf, conditionsOf, hasOrganizadora, hasText, unknownWhere } from "./conditions.ts";

/** Share of trigrams that must be equal; it allows one wrong letter in a word of six. */
const similarity = 0.5;

/** Most corrections of one word, the most similar first. */
const maxSimilar = 20;

/** Above this number of results, exams are not ranked by text: reading each text would take too long. */
export const maxRanked = 5_000;

/** Returns the ids of a page of results, best first, and the total. */
export async function findSearchPage(
  db: Db,
  query: ResolvedQuery,
  page: RecommendedPage,
): Promise<{ ids: number[]; total: number }> {
  const where = conditionsOf(query);
  if (orderOf(query) === "prazo" && !query.text) {
    const [ids, total] = await Promise.all([
      findIds(db, where, query, "prazo", page),
      countConcursos(db, where),
    ]);
    return { ids, total };
  }
  // Whether results are ranked by text depends on their number.
  const total = await countConcursos(db, where);
  const order = orderOf(query) === "relevancia" && total > maxRanked ? "prazo" : orderOf(query);
  const ids = total > page.offset ? await findIds(db, where, query, order, page) : [];
  return { ids, total };
}

/** Returns whether any exam contains a text, without other filters. */
export async function isTextFound(db: Db, text: QueryWord[]): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    SELECT EXISTS (SELECT FROM concursos e WHERE ${hasText(text)}) AS is_found`.execute(db);
  return rows[0]?.is_found ?? false;
}

/** Returns each word with similar words of the exams. */
export async function findSimilar(db: Db, words: string[]): Promise<Map<string, string[]>> {
  // The similarity threshold is a setting, so it is set for this transaction only.
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
  query: ResolvedQuery,
  order: Ordem,
  page: RecommendedPage,
): Promise<number[]> {
  if (order !== "prazo") return find(db, where, orderBy(order, page.today, query), page);
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

/** Counts exams that one fact alone excludes, because it is not announced. */
export async function countUnknown(db: Db, query: ResolvedQuery): Promise<ADivulgar> {
  if (query.a_divulgar) return noUnknown;
  const counts = askedFactsOf(query).map(
    async (fact) => [fact, await countConcursos(db, unknownWhere(query, fact))] as const,
  );
  return { ...noUnknown, ...Object.fromEntries(await Promise.all(counts)) };
}

/** Returns organisers whose acronym or name consists of the folded words. */
export async function findBancas(db: Db, names: string[]): Promise<Map<string, QueryBanca>> {
  const { rows } = await sql<{ name: string; sigla: string; nome: string }>`
    SELECT n.name, b.sigla, b.nome FROM bancas b
    CROSS JOIN LATERAL (VALUES (btrim(texto_de_busca(b.sigla))), (btrim(texto_de_busca(b.nome)))) AS n (name)
    WHERE n.name = ANY (${names}::text[])`.execute(db);
  return new Map(rows.map(({ name, sigla, nome }) => [name, { sigla, nome }]));
}

/** A named public body, spelled as in an exam. */
type FoundOrgao = { nome: string; rotulo: string };

/**
 * Returns public bodies by folded words: the whole name, a part of it, or its acronym. The spelling comes from the
 * first exams, since reading thousands took 0.5 s. They are sorted, not read along an index, which would scan
 * everything for an unknown name.
 */
export async function findOrgaos(db: Db, names: string[]): Promise<Map<string, FoundOrgao>> {
  const { rows } = await sql<FoundOrgao & { name: string }>`
    SELECT DISTINCT ON (n.name) n.name, n.nome, coalesce(said.parte, upper(n.name)) AS rotulo
    FROM (SELECT name, nome_de_orgao(name) AS nome FROM unnest(${names}::text[]) AS name) AS n
    CROSS JOIN LATERAL (
      SELECT orgao, titulo FROM concursos WHERE nomes_de_orgao(orgao, titulo) && ARRAY[n.nome] ORDER BY id + 0
      LIMIT 20) AS e
    LEFT JOIN LATERAL (
      SELECT parte FROM partes_do_orgao(e.orgao, e.titulo) AS parte
      WHERE n.nome IN (nome_de_orgao(parte), replace(nome_de_orgao(parte), ' ', ''))) AS said ON true
    WHERE n.nome <> '' ORDER BY n.name, said.parte`.execute(db);
  return new Map(rows.map(({ name, ...orgao }) => [name, orgao]));
}

/** Returns the exams of public bodies, by the names that identify these. */
export async function findIdsOfOrgaos(db: Db, nomes: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM concursos e WHERE nomes_de_orgao(e.orgao, e.titulo) && ${nomes}::text[]`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the organisers whose names contain a name. */
export async function findOrganizadoras(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ organizadora: string }>`
    SELECT DISTINCT e.organizadora FROM concursos e WHERE ${hasOrganizadora(name)}`.execute(db);
  return rows.map(({ organizadora }) => organizadora);
}

function orderOf(query: ResolvedQuery): Ordem {
  const chosen = query.sort ?? "relevancia";
  return chosen === "relevancia" && !query.text && townsOf(query).length === 0 ? "prazo" : chosen;
}

function orderBy(order: Ordem, today: string, query: ResolvedQuery): RawBuilder<unknown> {
  switch (order) {
    case "salario":
      return sql`e.maior_salario DESC NULLS LAST, e.id`;
    case "recentes":
      return sql`e.created_at DESC, e.id DESC`;
    case "relevancia":
      return sql`${relevance(query.text)} DESC, ${isOpen(today)} DESC, ${isAtTown(townsOf(query))} DESC,
        ${deadlineOrder(today)}`;
    case "prazo":
      return deadlineOrder(today);
  }
}

/** Scores the words as a phrase, whole words first: highest in the title, then within one position or the organiser. */
function relevance(text: QueryWord[] | undefined): RawBuilder<number> {
  if (!text) return sql<number>`0::integer`;
  const [whole, begun] = [phrasePatternOf(text), `%${begunPhraseOf(text)}%`];
  return sql<number>`(CASE WHEN split_part(e.busca, '|', 1) ~ ${whole} THEN 4 WHEN e.busca ~ ${whole} THEN 3
    WHEN split_part(e.busca, '|', 1) LIKE ${begun} THEN 2 WHEN e.busca LIKE ${begun} THEN 1 ELSE 0 END)`;
}

/** Builds the condition that an exam's lists contain a municipality; other exams may only have its words. */
const isAtTown = (towns: number[]) =>
  sql<boolean>`(e.locais_prova && ${towns}::integer[] OR e.m_locais_trabalho && ${towns}::integer[])`;
