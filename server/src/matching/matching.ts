import type { ConcursoInput } from "@cav/contract/concursos.ts";
import { sumVagas } from "@cav/contract/concursos.ts";
import type { Alcance } from "@cav/contract/matching.ts";
import type { Preferencias } from "@cav/contract/preferencias.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/database/schema.ts";
import { emailOn, whatsAppOn } from "../users/channels.ts";
import {
  allOf,
  anyOf,
  columnsOf,
  examCriterion,
  listLiteral,
  literalPositionMatches,
  positionMatches,
} from "./criteria.ts";
import { mergePositions, type PositionFacts, unionOf } from "./positions.ts";

/** An exam in its comparable form. */
export type MatchingExam = { locais_prova: number[]; cargos: PositionFacts[] };

const candidate = columnsOf("p");
const exam = columnsOf("e");
const position = columnsOf("c");

/** A stored exam in its comparable form; undefined when there is none. */
export async function findMatchingExam(db: Db, concursoId: number): Promise<MatchingExam | undefined> {
  const { rows } = await sql<MatchingExam>`
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

/** A draft in its comparable form, by the very functions that the stored columns are generated with. */
export async function toMatchingExam(db: Db, draft: ResolvedDraft): Promise<MatchingExam> {
  const cargos = draft.cargos.map((cargo) => ({
    salario: cargo.salario,
    vagas: sumVagas(cargo.vagas_por_cota) ?? (cargo.quantidade_vagas ? Number(cargo.quantidade_vagas) : null),
    niveis: cargo.nivel_escolaridade ? [cargo.nivel_escolaridade] : cargo.niveis_possiveis,
    cotas: announcedCotas(cargo.vagas_por_cota),
    cursos: cargo.cursos_aceitos,
    locais: cargo.locais_trabalho,
  }));
  const { rows } = await sql<MatchingExam>`
    SELECT m_listados(${draft.locais_prova}::integer[]) AS locais_prova, jsonb_agg(jsonb_build_object(
      'salario', coalesce((c.salario * 100)::integer, 2147483647), 'vagas', coalesce(c.vagas, 2147483647),
      'niveis', m_niveis(c.niveis), 'cotas', m_cotas_do_cargo(c.cotas),
      'cursos', m_listados(c.cursos), 'locais_trabalho', m_listados(c.locais))) AS cargos
    FROM jsonb_to_recordset(${JSON.stringify(cargos)}::jsonb)
      AS c (salario numeric, vagas integer, niveis text[], cotas jsonb, cursos integer[], locais integer[])`.execute(
    db,
  );
  return rows[0] as MatchingExam;
}

/** The modalities whose count was announced. */
export function announcedCotas(vagas: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(vagas).flatMap(([cota, count]) => (count ? [[cota, count]] : [])));
}

/**
 * Whom an exam matches: a condition on the rows `p` of preferencias. The exam's positions are written out, merged to
 * the fewest, behind a filter by their union: a plain scan of the table then decides most rows by two comparisons.
 */
export function matchingUsersWhere({ locais_prova, cargos }: MatchingExam): RawBuilder<boolean> {
  const positions = mergePositions(cargos);
  const someone = anyOf(positions.map((one) => literalPositionMatches(candidate, one)));
  const first = positions.length > 1 ? [literalPositionMatches(candidate, unionOf(positions))] : [];
  const cities = locais_prova.includes(-1) ? [] : [examCriterion(candidate, listLiteral(locais_prova))];
  return allOf([...first, ...cities, someone]);
}

/** How many candidates an exam matches, and how many of them by each channel that they have on. */
export async function countMatchingUsers(db: Db, matching: MatchingExam): Promise<Alcance> {
  const { rows } = await sql<{ total: number; email: number; whatsapp: number }>`
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE ${emailOn})::integer AS email,
      count(*) FILTER (WHERE ${whatsAppOn})::integer AS whatsapp
    FROM preferencias p JOIN users u ON u.id = p.user_id WHERE ${matchingUsersWhere(matching)}`.execute(db);
  const { total, email, whatsapp } = rows[0] ?? { total: 0, email: 0, whatsapp: 0 };
  return { candidatos: total, por_canal: { email, whatsapp } };
}

/** Those of some people whom an exam matches. */
export async function findMatchingAmong(
  db: Db,
  matching: MatchingExam,
  userIds: number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT p.user_id FROM preferencias p
    WHERE p.user_id = ANY (${userIds}::integer[]) AND ${matchingUsersWhere(matching)}`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Exams `e` that match the candidate `p`: the sums over their positions first, then one position exactly. */
const matchesExam = allOf([
  examCriterion(candidate, exam.locais_prova),
  positionMatches(candidate, exam),
  sql<boolean>`EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id AND ${positionMatches(candidate, position)})`,
]);

const recommended = sql<boolean>`e.status NOT IN ('FINALIZADO', 'SUSPENSO')`;

/** Registrations are open or to come, by the exam's status and its last day (unknown counts as to come). */
export function isOpen(today: string): RawBuilder<boolean> {
  return sql<boolean>`(e.status IN ('EDITAL_ABERTO', 'INSCRICOES_ABERTAS')
    AND coalesce(e.data_fim_inscricao >= ${today}::date, true))`;
}

/** Open exams first by nearest deadline (unknown ones after known ones), then those past their deadline. */
export function byDeadline(today: string): RawBuilder<unknown> {
  const open = isOpen(today);
  return sql`${open} DESC, CASE WHEN ${open} THEN e.data_fim_inscricao END, e.data_fim_inscricao DESC NULLS LAST, e.id`;
}

type Page = { offset: number; limit: number; today: string };

/** Ids of the exams recommended to a person, best first, and how many there are in all. */
export async function findMyConcursos(db: Db, userId: number, { offset, limit, today }: Page) {
  const [page, count] = await Promise.all([
    sql<{ id: number }>`
      SELECT e.id FROM preferencias p JOIN concursos e ON ${recommended} AND ${matchesExam}
      WHERE p.user_id = ${userId} ORDER BY ${byDeadline(today)} LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`
      SELECT count(*)::integer AS total FROM preferencias p JOIN concursos e ON ${recommended} AND ${matchesExam}
      WHERE p.user_id = ${userId}`.execute(db),
  ]);
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0 };
}

/** Preferences whose places are ids, as they would be stored. */
export type ResolvedPreferencias = Preferencias & { locaisProvaIds: number[]; locaisTrabalhoIds: number[] };

/** What some preferences would find, by the very functions that the stored columns are made with. */
export async function countMatches(
  db: Db,
  wanted: ResolvedPreferencias,
  { today, since }: { today: string; since: Date },
): Promise<{ open: number; publishedSince: number }> {
  const { rows } = await sql<{ open: number; publishedSince: number }>`
    SELECT count(*) FILTER (WHERE ${isOpen(today)})::integer AS open,
      count(*) FILTER (WHERE e.created_at >= ${since})::integer AS "publishedSince"
    FROM (SELECT
      (${wanted.salario_minimo}::numeric * 100)::integer AS m_salario, ${wanted.vagas_minimas ?? 0}::integer AS m_vagas,
      m_niveis(${wanted.nivel_escolaridade}::text[]) AS m_niveis, m_cotas(${wanted.tiposCota}::text[]) AS m_cotas,
      m_escolhidos(${wanted.cursos_especificos}::integer[]) AS m_cursos,
      m_escolhidos(${wanted.locaisProvaIds}::integer[]) AS m_locais_prova,
      m_escolhidos(${wanted.locaisTrabalhoIds}::integer[]) AS m_locais_trabalho) AS p
    JOIN concursos e ON (${isOpen(today)} OR e.created_at >= ${since}) AND ${matchesExam}`.execute(db);
  return rows[0] ?? { open: 0, publishedSince: 0 };
}

export type CargoCompativel = { concurso_id: number; uuid: string; nome: string; salario: string | null };

/** The best-paid positions of some exams that match a person, at most `limit` an exam. */
export async function findCompatibleCargos(db: Db, userId: number, concursoIds: number[], limit: number) {
  const { rows } = await sql<CargoCompativel>`
    SELECT e.id AS concurso_id, c.uuid, c.nome, c.salario
    FROM preferencias p
    JOIN concursos e ON e.id = ANY (${concursoIds}::integer[]) AND ${examCriterion(candidate, exam.locais_prova)}
    CROSS JOIN LATERAL (
      SELECT * FROM cargos c WHERE c.concurso_id = e.id AND ${positionMatches(candidate, position)}
      ORDER BY c.salario DESC NULLS LAST, c.ordem LIMIT ${limit}) AS c
    WHERE p.user_id = ${userId}
    ORDER BY e.id, c.salario DESC NULLS LAST, c.ordem`.execute(db);
  return rows;
}
