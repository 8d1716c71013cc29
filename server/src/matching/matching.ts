import type { ConcursoInput } from "@cav/contract/concursos.ts";
import { sumVagas } from "@cav/contract/concursos.ts";
import type { Preferencias } from "@cav/contract/preferencias.ts";
import { type RawBuilder, sql } from "kysely";
import { timeZone } from "../platform/clock.ts";
import type { Db } from "../tables.ts";
import { type CargoFacts, mergeCargos, unionOf } from "./cargo-facts.ts";
import {
  allOf,
  anyOf,
  cargoMatches,
  listLiteral,
  literalCargoMatches,
  locaisProvaCriterion,
  matchColumnsOf,
  type UserFacts,
} from "./criteria.ts";
import { countConcursos, findByDeadline, isNotClosed, isOpen, type RecommendedPage } from "./deadline.ts";

/** An exam in its comparable form. */
export type MatchingConcurso = { locais_prova: number[]; cargos: CargoFacts[] };

const user = matchColumnsOf("p");
const concurso = matchColumnsOf("e");
const oneCargo = matchColumnsOf("c");

/** A stored exam in its comparable form; undefined when there is none. */
export async function findMatchingConcurso(
  db: Db,
  concursoId: number,
): Promise<MatchingConcurso | undefined> {
  const { rows } = await sql<MatchingConcurso>`
    SELECT e.m_locais_prova AS locais_prova, jsonb_agg(jsonb_build_object(
      'salario', c.m_salario, 'vagas', c.m_vagas, 'niveis', c.m_niveis, 'cotas', c.m_cotas,
      'cursos', c.m_cursos, 'locais_trabalho', c.m_locais_trabalho)) AS cargos
    FROM concursos e JOIN cargos c ON c.concurso_id = e.id
    WHERE e.id = ${concursoId} GROUP BY e.id`.execute(db);
  return rows[0];
}

/** A draft whose places and courses are ids, as it will be stored. */
export type ResolvedDraft = {
  locais_prova: number[];
  cargos: (Omit<ConcursoInput["cargos"][number], "cursos_aceitos" | "locais_trabalho"> & {
    cursos_aceitos: number[];
    locais_trabalho: number[];
  })[];
};

/** A draft in its comparable form, its positions in their order, by the very functions that the stored columns are generated with. */
export async function toMatchingConcurso(db: Db, draft: ResolvedDraft): Promise<MatchingConcurso> {
  const cargos = draft.cargos.map((cargo) => ({
    salario: cargo.salario,
    vagas: sumVagas(cargo.vagas_por_cota) ?? (cargo.quantidade_vagas ? Number(cargo.quantidade_vagas) : null),
    niveis: cargo.nivel_escolaridade ? [cargo.nivel_escolaridade] : cargo.niveis_possiveis,
    cotas: announcedCotasOf(cargo.vagas_por_cota),
    cursos: cargo.cursos_aceitos,
    locais: cargo.locais_trabalho,
  }));
  const { rows } = await sql<MatchingConcurso>`
    SELECT m_listados(${draft.locais_prova}::integer[]) AS locais_prova, jsonb_agg(jsonb_build_object(
      'salario', coalesce((c.salario * 100)::integer, 2147483647), 'vagas', coalesce(c.vagas, 2147483647),
      'niveis', m_niveis(c.niveis), 'cotas', m_cotas_do_cargo(c.cotas),
      'cursos', m_listados(c.cursos), 'locais_trabalho', m_listados(c.locais)) ORDER BY c.place) AS cargos
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(cargos)}::jsonb)
        AS (salario numeric, vagas integer, niveis text[], cotas jsonb, cursos integer[], locais integer[]))
      WITH ORDINALITY AS c (salario, vagas, niveis, cotas, cursos, locais, place)`.execute(db);
  return rows[0] as MatchingConcurso;
}

/** The modalities whose count was announced. */
export function announcedCotasOf(
  vagas: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(vagas).flatMap(([cota, count]) => (count ? [[cota, count]] : [])));
}

/**
 * Whom an exam matches: a condition on the rows `p` of preferencias_match. The exam's positions are written out, merged
 * to the fewest, behind a filter by their union: a plain scan of the table then decides most rows by two comparisons.
 */
export function matchingUsersWhere({ locais_prova, cargos }: MatchingConcurso): RawBuilder<boolean> {
  const allCargos = mergeCargos(cargos);
  const all = allCargos.length > 1 ? unionOf(allCargos) : undefined;
  const someone = anyOf(allCargos.map((one) => literalCargoMatches(user, one, all)));
  const first = all ? [literalCargoMatches(user, all)] : [];
  const locais = locais_prova.includes(-1) ? [] : [locaisProvaCriterion(user, listLiteral(locais_prova))];
  return allOf([...first, ...locais, someone]);
}

/** For some people, the indexes in `cargos` of the positions that match; who matches none is left out. */
export async function findMatchedIndexes(
  db: Db,
  { locais_prova, cargos }: MatchingConcurso,
  userIds: number[],
): Promise<Map<number, number[]>> {
  const rows = cargos.map((cargo, index) => ({
    index,
    ...Object.fromEntries(Object.entries(cargo).map(([fact, value]) => [`m_${fact}`, value])),
  }));
  const found = await sql<{ user_id: number; indexes: number[] }>`
    SELECT p.user_id, array_agg(c.index) AS indexes
    FROM preferencias_match p
    JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c (index integer, m_salario integer, m_vagas integer,
        m_niveis smallint, m_cotas smallint, m_cursos integer[], m_locais_trabalho integer[])
      ON ${cargoMatches(user, oneCargo)}
    WHERE p.user_id = ANY (${userIds}::integer[]) AND ${locaisProvaCriterion(user, listLiteral(locais_prova))}
    GROUP BY p.user_id`.execute(db);
  return new Map(found.rows.map(({ user_id, indexes }) => [user_id, indexes]));
}

/** Exams `e` that match a candidate: the sums over their positions first, then one position exactly. */
const matchesConcurso = (p: UserFacts) =>
  allOf([
    locaisProvaCriterion(p, concurso.locais_prova),
    cargoMatches(p, concurso),
    sql<boolean>`EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id AND ${cargoMatches(p, oneCargo)})`,
  ]);

const recommended = isNotClosed("e");

/** Ids of the exams recommended to a person, best first, and how many there are in all. */
export async function findMyConcursos(db: Db, userId: number, page: RecommendedPage) {
  const user = await findUser(db, userId);
  if (!user) return { ids: [], total: 0 };
  const [ids, total] = await Promise.all([
    findMatchingPage(db, user, page),
    countConcursos(db, allOf([recommended, matchesConcurso(user)])),
  ]);
  return { ids, total };
}

/** Ids of the exams recommended to a person, best first. */
export async function findMyConcursoIds(db: Db, userId: number, page: RecommendedPage): Promise<number[]> {
  const user = await findUser(db, userId);
  return user ? findMatchingPage(db, user, page) : [];
}

/**
 * A person's facts written out, so that the database knows before it begins what they exclude, and begins with the
 * cities where they are few. Undefined without preferences.
 */
async function findUser(db: Db, userId: number): Promise<UserFacts | undefined> {
  const { rows } = await sql<Record<"salario" | "vagas" | "niveis" | "cotas", number> & Lists>`
    SELECT m_salario AS salario, m_vagas AS vagas, m_niveis AS niveis, m_cotas AS cotas, m_cursos AS cursos,
      m_locais_trabalho AS locais_trabalho, m_locais_prova AS locais_prova
    FROM preferencias_match WHERE user_id = ${userId}`.execute(db);
  const row = rows[0];
  return (
    row && {
      salario: sql`${row.salario}::integer`,
      vagas: sql`${row.vagas}::integer`,
      niveis: sql`${row.niveis}::smallint`,
      cotas: sql`${row.cotas}::smallint`,
      cursos: sql`${row.cursos}::integer[]`,
      locais_trabalho: sql`${row.locais_trabalho}::integer[]`,
      locais_prova: sql`${row.locais_prova}::integer[]`,
    }
  );
}

type Lists = Record<"cursos" | "locais_trabalho" | "locais_prova", number[] | null>;

/** A page in the order of `deadlineOrder`. */
async function findMatchingPage(db: Db, user: UserFacts, page: RecommendedPage): Promise<number[]> {
  const matches = matchesConcurso(user);
  return findByDeadline(db, matches, page, async ({ offset, limit }) => {
    // Few are past their deadline and not finished: sorted once found. An index would lead through all finished ones.
    const { rows } = await sql<{ id: number }>`
      WITH passados AS MATERIALIZED (
        SELECT e.id, e.data_fim_inscricao FROM concursos e
        WHERE ${allOf([recommended, sql<boolean>`NOT ${isOpen(page.today)}`, matches])})
      SELECT id FROM passados ORDER BY data_fim_inscricao DESC NULLS LAST, id
      LIMIT ${limit} OFFSET ${offset}`.execute(db);
    return rows.map(({ id }) => id);
  });
}

/** Preferences whose places are ids, as they would be stored. */
export type ResolvedPreferencias = Preferencias & { locaisProvaIds: number[]; locaisTrabalhoIds: number[] };

/** Whether an exam `e` ever was open when it was saved, and so announced. The demonstration's stand for such. */
const wasAnnounced = sql<boolean>`(e.demonstracao OR EXISTS (
  SELECT FROM concurso_versoes v CROSS JOIN LATERAL (
    SELECT v.dados ->> 'status' AS status, (v.dados ->> 'data_fim_inscricao')::date AS data_fim_inscricao) AS dados
  WHERE v.concurso_id = e.id AND dados.status IN ('EDITAL_ABERTO', 'INSCRICOES_ABERTAS')
    AND coalesce(dados.data_fim_inscricao >= (v.created_at AT TIME ZONE ${timeZone})::date, true)))`;

/** What some preferences would find, by the very functions that the stored columns are made with. */
export async function countMatches(
  db: Db,
  wanted: ResolvedPreferencias,
  { today, since }: { today: string; since: Date },
): Promise<{ open: number; announcedSince: number }> {
  const { rows } = await sql<{ open: number; announcedSince: number }>`
    SELECT count(*) FILTER (WHERE ${isOpen(today)})::integer AS open,
      count(*) FILTER (WHERE e.created_at >= ${since} AND ${wasAnnounced})::integer AS "announcedSince"
    FROM (SELECT
      (${wanted.salario_minimo}::numeric * 100)::integer AS m_salario, ${wanted.vagas_minimas ?? 0}::integer AS m_vagas,
      m_niveis(${wanted.nivel_escolaridade}::text[]) AS m_niveis, m_cotas(${wanted.tiposCota}::text[]) AS m_cotas,
      m_escolhidos(${wanted.cursos_especificos}::integer[]) AS m_cursos,
      m_escolhidos(${wanted.locaisProvaIds}::integer[]) AS m_locais_prova,
      m_escolhidos(${wanted.locaisTrabalhoIds}::integer[]) AS m_locais_trabalho) AS p
    JOIN concursos e ON (${isOpen(today)} OR e.created_at >= ${since}) AND ${matchesConcurso(user)}`.execute(
    db,
  );
  return rows[0] ?? { open: 0, announcedSince: 0 };
}

export type CargoCompativel = { concurso_id: number; uuid: string; nome: string; salario: string | null };

/** The best-paid positions of some exams that match a person, at most `limit` an exam. */
export async function findCompatibleCargos(db: Db, userId: number, concursoIds: number[], limit: number) {
  const { rows } = await sql<CargoCompativel>`
    SELECT e.id AS concurso_id, c.uuid, c.nome, c.salario
    FROM preferencias_match p
    JOIN concursos e ON e.id = ANY (${concursoIds}::integer[]) AND ${locaisProvaCriterion(user, concurso.locais_prova)}
    CROSS JOIN LATERAL (
      SELECT * FROM cargos c WHERE c.concurso_id = e.id AND ${cargoMatches(user, oneCargo)}
      ORDER BY c.salario DESC NULLS LAST, c.ordem LIMIT ${limit}) AS c
    WHERE p.user_id = ${userId}
    ORDER BY e.id, c.salario DESC NULLS LAST, c.ordem`.execute(db);
  return rows;
}
