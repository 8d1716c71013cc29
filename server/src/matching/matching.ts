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
  type CandidateFacts,
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
 * Whom an exam matches: a condition on the rows `p` of preferencias_match. The exam's positions are written out, merged
 * to the fewest, behind a filter by their union: a plain scan of the table then decides most rows by two comparisons.
 */
export function matchingUsersWhere({ locais_prova, cargos }: MatchingExam): RawBuilder<boolean> {
  const positions = mergePositions(cargos);
  const all = positions.length > 1 ? unionOf(positions) : undefined;
  const someone = anyOf(positions.map((one) => literalPositionMatches(candidate, one, all)));
  const first = all ? [literalPositionMatches(candidate, all)] : [];
  const cities = locais_prova.includes(-1) ? [] : [examCriterion(candidate, listLiteral(locais_prova))];
  return allOf([...first, ...cities, someone]);
}

/** How many candidates an exam matches, and how many of them by each channel that they have on. */
export async function countMatchingUsers(db: Db, matching: MatchingExam): Promise<Alcance> {
  const { rows } = await sql<{ total: number; email: number; whatsapp: number }>`
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE ${emailOn})::integer AS email,
      count(*) FILTER (WHERE ${whatsAppOn})::integer AS whatsapp
    FROM preferencias_match p JOIN users u ON u.id = p.user_id WHERE ${matchingUsersWhere(matching)}`.execute(
    db,
  );
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
    SELECT p.user_id FROM preferencias_match p
    WHERE p.user_id = ANY (${userIds}::integer[]) AND ${matchingUsersWhere(matching)}`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Exams `e` that match a candidate: the sums over their positions first, then one position exactly. */
const matchesExam = (p: CandidateFacts) =>
  allOf([
    examCriterion(p, exam.locais_prova),
    positionMatches(p, exam),
    sql<boolean>`EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id AND ${positionMatches(p, position)})`,
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
export async function findMyConcursos(db: Db, userId: number, page: Page) {
  const who = await findCandidate(db, userId);
  if (!who) return { ids: [], total: 0 };
  const [ids, total] = await Promise.all([findPage(db, who, page), countExams(db, who, recommended)]);
  return { ids, total };
}

/** Ids of the exams recommended to a person, best first. */
export async function findMyConcursoIds(db: Db, userId: number, page: Page): Promise<number[]> {
  const who = await findCandidate(db, userId);
  return who ? findPage(db, who, page) : [];
}

/**
 * A person's facts written out, so that the database knows before it begins what they exclude, and begins with the
 * cities where they are few. Undefined without preferences.
 */
async function findCandidate(db: Db, userId: number): Promise<CandidateFacts | undefined> {
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

/**
 * A page in the order of `byDeadline`: the open ones from the nearest deadline on, walked along an index until the page
 * is full, and after the last of them those past it. As one question everything that matches would be sorted first.
 */
async function findPage(db: Db, who: CandidateFacts, { offset, limit, today }: Page): Promise<number[]> {
  if (limit === 0) return [];
  const open = isOpen(today);
  const nearest = await sql<{ id: number }>`
    SELECT e.id FROM concursos e WHERE ${open} AND ${matchesExam(who)}
    ORDER BY e.data_fim_inscricao, e.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const ids = nearest.rows.map(({ id }) => id);
  if (ids.length === limit) return ids;
  const isFirst = ids.length > 0 || offset === 0;
  const before = isFirst ? offset + ids.length : await countExams(db, who, open);
  // Few are past their deadline and not finished: sorted once found. An index would lead through all finished ones.
  const over = await sql<{ id: number }>`
    WITH passados AS MATERIALIZED (
      SELECT e.id, e.data_fim_inscricao FROM concursos e WHERE ${recommended} AND NOT ${open} AND ${matchesExam(who)})
    SELECT id FROM passados ORDER BY data_fim_inscricao DESC NULLS LAST, id
    LIMIT ${limit - ids.length} OFFSET ${Math.max(0, offset - before)}`.execute(db);
  return [...ids, ...over.rows.map(({ id }) => id)];
}

/** Of the exams for which a condition holds, how many match a candidate. */
async function countExams(db: Db, who: CandidateFacts, which: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM concursos e WHERE ${which} AND ${matchesExam(who)}`.execute(db);
  return rows[0]?.total ?? 0;
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
    JOIN concursos e ON (${isOpen(today)} OR e.created_at >= ${since}) AND ${matchesExam(candidate)}`.execute(
    db,
  );
  return rows[0] ?? { open: 0, publishedSince: 0 };
}

export type CargoCompativel = { concurso_id: number; uuid: string; nome: string; salario: string | null };

/** The best-paid positions of some exams that match a person, at most `limit` an exam. */
export async function findCompatibleCargos(db: Db, userId: number, concursoIds: number[], limit: number) {
  const { rows } = await sql<CargoCompativel>`
    SELECT e.id AS concurso_id, c.uuid, c.nome, c.salario
    FROM preferencias_match p
    JOIN concursos e ON e.id = ANY (${concursoIds}::integer[]) AND ${examCriterion(candidate, exam.locais_prova)}
    CROSS JOIN LATERAL (
      SELECT * FROM cargos c WHERE c.concurso_id = e.id AND ${positionMatches(candidate, position)}
      ORDER BY c.salario DESC NULLS LAST, c.ordem LIMIT ${limit}) AS c
    WHERE p.user_id = ${userId}
    ORDER BY e.id, c.salario DESC NULLS LAST, c.ordem`.execute(db);
  return rows;
}
