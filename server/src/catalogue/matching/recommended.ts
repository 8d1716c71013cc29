import { eachOf } from "@cav/contract/concursos/concurso-facts.ts";
import { sql } from "kysely";
import { timeZone } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";
import { isOf, type Searching, wantedBuscas } from "./buscas.ts";
import { comparableOf, type ResolvedPreferencias } from "./comparable.ts";
import { comparedColumns, comparedFacts, factNames } from "./compared.ts";
import {
  allOf,
  anyOf,
  cargoCertainlyMatches,
  cargoColumnsOf,
  cargoMatches,
  locaisProvaCriterion,
  locaisProvaOf,
  sumColumnsOf,
  type UserFacts,
  userColumnsOf,
} from "./criteria.ts";
import { isNotClosed, isOpen, type RecommendedPage } from "./deadline.ts";
import type { ComparableBusca } from "./rules.ts";

const user = userColumnsOf("p");
const sums = sumColumnsOf("e");
const locaisProva = locaisProvaOf("e");
const oneCargo = cargoColumnsOf("c");

/** Builds the condition that exam `e` matches a search: by the union of its positions first, then by one position. */
const matchesBusca = (p: UserFacts) =>
  allOf([
    locaisProvaCriterion(p, locaisProva.possible),
    cargoMatches(p, sums),
    sql<boolean>`EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id AND ${cargoMatches(p, oneCargo.possible)})`,
  ]);

/** Builds the condition that exam `e`, which possibly matches, matches for certain. */
const certainlyMatchesBusca = (p: UserFacts) =>
  allOf([
    locaisProvaCriterion(p, locaisProva.certain),
    sql<boolean>`EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id
      AND ${cargoMatches(p, oneCargo.possible)} AND ${cargoCertainlyMatches(p, oneCargo.certain)})`,
  ]);

/** Builds the condition that exam `e` matches one of several searches. */
const matchesConcurso = (buscas: UserFacts[]) => anyOf(buscas.map(matchesBusca));
const certainlyMatchesConcurso = (buscas: UserFacts[]) => anyOf(buscas.map(certainlyMatchesBusca));

const recommended = isNotClosed("e");

/**
 * Numbers of matching exams: all, the open ones that match for certain, closed ones, and those without a notice
 * yet.
 */
export type MyTotals = { total: number; combinam: number; encerrados: number; previstos: number };
const noTotals: MyTotals = { total: 0, combinam: 0, encerrados: 0, previstos: 0 };

/** Returns ids of exams recommended to a user or by one search, best first, and the totals. */
export async function findMyConcursos(db: Db, searching: Searching, page: RecommendedPage) {
  const buscas = await findBuscas(db, searching);
  if (buscas.length === 0) return { ids: [], ...noTotals };
  const [ids, totals] = await Promise.all([
    findMatchingPage(db, buscas, page),
    countMyConcursos(db, buscas, page.today),
  ]);
  return { ids, ...totals };
}

/** Returns ids of exams recommended to a user, best first. */
export async function findMyConcursoIds(db: Db, userId: number, page: RecommendedPage): Promise<number[]> {
  const buscas = await findBuscas(db, { userId });
  return buscas.length > 0 ? findMatchingPage(db, buscas, page) : [];
}

/** An exam, and the numbers of the user's searches that match it. */
export type Tellable = { id: number; numeros: number[] };

/** Returns the open exams that a user is alerted to: all matches, or certain ones only, as chosen. */
export async function findTellable(
  db: Db,
  userId: number,
  { today, soCertos }: { today: string; soCertos: boolean },
): Promise<Tellable[]> {
  const buscas = await findBuscas(db, { userId });
  if (buscas.length === 0) return [];
  const fits = soCertos ? certainlyMatchesBusca : matchesBusca;
  const numeros = buscas.map((p) => sql`CASE WHEN ${fits(p)} THEN ${p.numero}::integer END`);
  const { rows } = await sql<Tellable>`
    SELECT e.id, array_remove(ARRAY[${sql.join(numeros)}], NULL) AS numeros
    FROM concursos e WHERE ${isOpen(today)} AND ${anyOf(buscas.map(fits))} ORDER BY e.id`.execute(db);
  return rows;
}

async function countMyConcursos(db: Db, buscas: UserFacts[], today: string): Promise<MyTotals> {
  const { rows } = await sql<MyTotals>`
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE e.status = 'PREVISTO')::integer AS previstos,
      count(*) FILTER (WHERE NOT ${isOpen(today)} AND e.status <> 'PREVISTO')::integer AS encerrados,
      count(*) FILTER (WHERE ${isOpen(today)} AND ${certainlyMatchesConcurso(buscas)})::integer AS combinam
    FROM concursos e WHERE ${recommended} AND ${matchesConcurso(buscas)}`.execute(db);
  return rows[0] ?? noTotals;
}

/**
 * Reads a user's searches as literals, so that the planner knows what they exclude, and starts with cities if these are
 * few. Empty without preferences.
 */
async function findBuscas(db: Db, searching: Searching): Promise<(UserFacts & { numero: number })[]> {
  const { rows } = await sql<ComparableBusca & { numero: number }>`
    SELECT p.numero, ${comparedColumns}, ${user.nivel_dito} AS nivel_dito
    FROM ${wantedBuscas} WHERE ${isOf(searching)} ORDER BY p.numero`.execute(db);
  return rows.map((row) => ({
    numero: row.numero,
    ...eachOf(
      factNames,
      (name) => sql`${row[`m_${name}`]}::${sql.raw(literalTypes[comparedFacts[name].kind])}`,
    ),
    locais_prova: sql`${row.m_locais_prova}::integer[]`,
    nivel_dito: sql<boolean>`${row.nivel_dito}::boolean`,
  }));
}

const literalTypes = { number: "integer", mask: "smallint", list: "integer[]" };

/**
 * Finds a page of matching exams. Open exams come first, certain matches before possible ones, each by nearest
 * deadline. Closed exams follow, the last deadline first.
 */
async function findMatchingPage(db: Db, buscas: UserFacts[], { offset, limit, today }: RecommendedPage) {
  if (limit === 0) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT e.id, e.data_fim_inscricao, ${isOpen(today)} AS aberto,
        CASE WHEN ${isOpen(today)} THEN ${certainlyMatchesConcurso(buscas)} END AS certo
      FROM concursos e WHERE ${recommended} AND ${matchesConcurso(buscas)}) AS e
    ORDER BY aberto DESC, certo DESC, CASE WHEN aberto THEN data_fim_inscricao END,
      data_fim_inscricao DESC NULLS LAST, id
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Days that a forecast looks back. */
export const forecastDays = 90;

/**
 * Builds the condition that exam `e` was stored as open at any time, so users were notified of it. Exams of the
 * demonstration count, too.
 */
export const wasAnnounced = sql<boolean>`(e.demonstracao OR EXISTS (
  SELECT FROM concurso_versoes v CROSS JOIN LATERAL (
    SELECT v.dados ->> 'status' AS status, (v.dados ->> 'data_fim_inscricao')::date AS data_fim_inscricao) AS dados
  WHERE v.concurso_id = e.id AND dados.status IN ('EDITAL_ABERTO', 'INSCRICOES_ABERTAS')
    AND coalesce(dados.data_fim_inscricao >= (v.created_at AT TIME ZONE ${timeZone})::date, true)))`;

/** Forecast of a search: open matching exams now, certain matches among them, and alerts since a day. */
export type ForecastCounts = { open: number; certain: number; announcedSince: number };

export type Forecast = { today: string; since: Date; soCertos: boolean };

/**
 * Counts the matches of each search by itself, in their order, with the functions that generate the stored columns. One
 * statement, so that several searches take one connection. `soCertos`: the user wants alerts of certain matches only.
 */
export async function countMatches(
  db: Db,
  wanted: readonly ResolvedPreferencias[],
  forecast: Forecast,
): Promise<ForecastCounts[]> {
  if (wanted.length === 0) return [];
  const each = wanted.map(
    (one, index) => sql`SELECT ${index}::integer AS ordem, f.* FROM (${foundBy(one, forecast)}) AS f`,
  );
  const { rows } = await sql<ForecastCounts>`${sql.join(each, sql` UNION ALL `)} ORDER BY ordem`.execute(db);
  return rows;
}

/** Returns preferences in comparable form, in order, for matching in memory. */
export async function findComparable(
  db: Db,
  wanted: readonly ResolvedPreferencias[],
): Promise<ComparableBusca[]> {
  if (wanted.length === 0) return [];
  const each = wanted.map(
    (one, index) =>
      sql`SELECT ${index}::integer AS ordem, p.*, ${isLevelChosen(one)} AS nivel_dito FROM (${comparableOf(one)}) AS p`,
  );
  return (await sql<ComparableBusca>`${sql.join(each, sql` UNION ALL `)} ORDER BY ordem`.execute(db)).rows;
}

const isLevelChosen = ({ nivel_escolaridade, cursos_especificos }: ResolvedPreferencias) =>
  sql<boolean>`${nivel_escolaridade.length + cursos_especificos.length > 0}::boolean`;

function foundBy(wanted: ResolvedPreferencias, { today, since, soCertos }: Forecast) {
  const p = { ...user, nivel_dito: isLevelChosen(wanted) };
  return sql`
    SELECT count(*) FILTER (WHERE aberto)::integer AS open, count(*) FILTER (WHERE aberto AND certo)::integer AS
    certain,
      count(*) FILTER (WHERE anunciado AND (certo OR NOT ${soCertos}::boolean))::integer AS "announcedSince"
    FROM (
      SELECT ${isOpen(today)} AS aberto, ${certainlyMatchesBusca(p)} AS certo,
        e.created_at >= ${since} AND ${wasAnnounced} AS anunciado
      FROM (${comparableOf(wanted)}) AS p
      JOIN concursos e ON (${isOpen(today)} OR e.created_at >= ${since}) AND ${matchesBusca(p)}) AS achados`;
}
