import { type ADivulgar, noUnknown, type Ordem } from "@cav/contract/concurso-search.ts";
import { type RawBuilder, sql } from "kysely";
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
import type { Db } from "../../tables.ts";
import { askedFactsOf, conditionsOf, hasOrganizadora, hasText, unknownWhere } from "./conditions.ts";

/** How much of a word's trigrams must be found together: lets one letter be wrong in a word of six. */
const similarity = 0.5;

/** So many words at the most are taken for one with a typing error, the most similar first. */
const maxSimilar = 20;

/** More exams than these are not ranked by how well they answer a text: reading each text would take too long. */
export const maxRanked = 5_000;

/** Ids of a page of the exams found, best first, and how many are found in all. */
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
  // How a text's answer is put in order depends on how many there are.
  const total = await countConcursos(db, where);
  const order = orderOf(query) === "relevancia" && total > maxRanked ? "prazo" : orderOf(query);
  const ids = total > page.offset ? await findIds(db, where, query, order, page) : [];
  return { ids, total };
}

/** Whether any exam answers a text, whatever else is asked of it. */
export async function isTextFound(db: Db, text: QueryWord[]): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    SELECT EXISTS (SELECT FROM concursos e WHERE ${hasText(text)}) AS is_found`.execute(db);
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

/** Exams that only one filter leaves out, and that since they have not announced what it asks for. */
export async function countUnknown(db: Db, query: ResolvedQuery): Promise<ADivulgar> {
  if (query.a_divulgar) return noUnknown;
  const counts = askedFactsOf(query).map(
    async (fact) => [fact, await countConcursos(db, unknownWhere(query, fact))] as const,
  );
  return { ...noUnknown, ...Object.fromEntries(await Promise.all(counts)) };
}

/** Organisers by folded words that are their letters or their name. */
export async function findBancas(db: Db, names: string[]): Promise<Map<string, QueryBanca>> {
  const { rows } = await sql<{ name: string; sigla: string; nome: string }>`
    SELECT n.name, b.sigla, b.nome FROM bancas b
    CROSS JOIN LATERAL (VALUES (btrim(texto_de_busca(b.sigla))), (btrim(texto_de_busca(b.nome)))) AS n (name)
    WHERE n.name = ANY (${names}::text[])`.execute(db);
  return new Map(rows.map(({ name, sigla, nome }) => [name, { sigla, nome }]));
}

/** A body that some words name, as an exam spells it. */
type FoundOrgao = { nome: string; rotulo: string };

/**
 * Bodies of exams by folded words that name them: the whole name, one part of it, or its letters. How a body is
 * spelled is read from its first exams: those of a capital are thousands, and to take each apart took half a second.
 * They are sorted, not read along an index: for a name that no exam has, that would read all.
 */
export async function findOrgaos(db: Db, names: string[]): Promise<Map<string, FoundOrgao>> {
  const { rows } = await sql<FoundOrgao & { name: string }>`
    SELECT DISTINCT ON (n.name) n.name, n.nome, coalesce(said.parte, upper(n.name)) AS rotulo
    FROM (SELECT name, nome_de_orgao(name) AS nome FROM unnest(${names}::text[]) AS name) AS n
    CROSS JOIN LATERAL (
      SELECT orgao, titulo FROM concursos WHERE nomes_de_orgao(orgao, titulo) && ARRAY[n.nome] ORDER BY id + 0 LIMIT 20) AS e
    LEFT JOIN LATERAL (
      SELECT parte FROM partes_do_orgao(e.orgao, e.titulo) AS parte
      WHERE n.nome IN (nome_de_orgao(parte), replace(nome_de_orgao(parte), ' ', ''))) AS said ON true
    WHERE n.nome <> '' ORDER BY n.name, said.parte`.execute(db);
  return new Map(rows.map(({ name, ...orgao }) => [name, orgao]));
}

/** Exams of any of some bodies, by the names that these are recognised by. */
export async function findIdsOfOrgaos(db: Db, nomes: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM concursos e WHERE nomes_de_orgao(e.orgao, e.titulo) && ${nomes}::text[]`.execute(db);
  return rows.map(({ id }) => id);
}

/** Organisers of exams whose name has a name in it. */
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
      return sql`${relevance(query.text)} DESC, ${isOpen(today)} DESC, ${isAtTown(townsOf(query))} DESC, ${deadlineOrder(today)}`;
    case "prazo":
      return deadlineOrder(today);
  }
}

/** The words as a phrase, whole words first: worth most in the title, then within one position or the organiser. */
function relevance(text: QueryWord[] | undefined): RawBuilder<number> {
  if (!text) return sql<number>`0::integer`;
  const [whole, begun] = [phrasePatternOf(text), `%${begunPhraseOf(text)}%`];
  return sql<number>`(CASE WHEN split_part(e.busca, '|', 1) ~ ${whole} THEN 4 WHEN e.busca ~ ${whole} THEN 3
    WHEN split_part(e.busca, '|', 1) LIKE ${begun} THEN 2 WHEN e.busca LIKE ${begun} THEN 1 ELSE 0 END)`;
}

/** Whether an exam's lists name one of some municipalities: others may do so by a word alone. */
const isAtTown = (towns: number[]) =>
  sql<boolean>`(e.locais_prova && ${towns}::integer[] OR e.m_locais_trabalho && ${towns}::integer[])`;
