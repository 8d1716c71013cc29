import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import { type Situacao, situacoes, type Taxa, taxas } from "@cav/contract/jornada/jornada.words.ts";
import { type RawBuilder, sql } from "kysely";
import { knownOf } from "../../platform/database/known.ts";
import type { Db, Tx } from "../../tables.ts";

/** A position's facts for the calendar. */
export type CargoSeguido = { uuid: string; nome: string; data_prova: string | null };

/** An exam with the user's situation; `salvo`: whether they saved it. */
export type Seguido = {
  id: number;
  uuid: string;
  titulo: string;
  status: ConcursoStatus;
  versao: number;
  updated_at: Date;
  demonstracao: boolean;
  data_inicio_inscricao: string | null;
  data_fim_isencao: string | null;
  data_fim_inscricao: string | null;
  data_limite_pagamento: string | null;
  data_prova: string | null;
  salvo: boolean;
  situacao: Situacao | null;
  classificacao: number | null;
  cargo: CargoSeguido | null;
  /** The answer of a registered user about the fee. */
  taxa: Taxa | null;
  /** Whether no position, or not theirs, has a fee. */
  gratuito: boolean;
  /** Whether a result is out, for their position or the whole exam. */
  tem_resultado: boolean;
  /** Positions that have other exam days than the whole exam; all positions with days if the exam has none. */
  outros_dias: { dia: string; cargos: string[] }[];
  /** Further exams, written, practical or physical; `cargo` null: for everyone. */
  outras_provas: { inicio: string; fim: string; cargo: string | null }[];
};

/** Exams in a calendar, the nearest ones. */
const mostSeguidos = 300;

const knownSituacao = knownOf(sql`j.situacao`, situacoes);
const knownTaxa = knownOf(sql`j.taxa`, taxas);

const seguidos = (userId: RawBuilder<unknown>) => sql<Seguido>`
  SELECT c.id, c.uuid, c.titulo, c.status, c.versao, c.updated_at, c.demonstracao, c.data_inicio_inscricao,
  c.data_fim_isencao,
    c.data_fim_inscricao, c.data_limite_pagamento, c.data_prova, f.user_id IS NOT NULL AS salvo,
    ${knownSituacao} AS situacao, j.classificacao, ${knownTaxa} AS taxa,
    (SELECT coalesce(bool_and(coalesce(o.valor_inscricao, c.valor_inscricao) = 0 IS TRUE),
        c.valor_inscricao = 0 IS TRUE) FROM cargos o
      WHERE o.concurso_id = c.id AND (g.id IS NULL OR o.id = g.id)) AS gratuito,
    CASE WHEN g.id IS NOT NULL
      THEN jsonb_build_object('uuid', g.uuid, 'nome', g.nome, 'data_prova', g.data_prova) END AS cargo,
    EXISTS (SELECT FROM etapas e WHERE e.concurso_id = c.id AND e.tipo IN ('RESULTADO', 'HOMOLOGACAO')
      AND e.situacao = 'REALIZADA' AND (e.cargo IS NULL OR g.nome IS NULL OR e.cargo = g.nome)) AS tem_resultado,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('dia', d.dia, 'cargos', d.nomes) ORDER BY d.dia), '[]') FROM (
      SELECT o.data_prova AS dia, array_agg(o.nome ORDER BY o.id) AS nomes FROM cargos o
      WHERE o.concurso_id = c.id AND o.data_prova IS NOT NULL AND o.data_prova IS DISTINCT FROM c.data_prova
      GROUP BY o.data_prova) AS d) AS outros_dias,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('inicio', coalesce(e.inicio, e.fim), 'fim', coalesce(e.fim, e.inicio),
        'cargo', e.cargo) ORDER BY e.inicio), '[]')
      FROM etapas e WHERE e.concurso_id = c.id AND e.tipo = 'PROVA' AND coalesce(e.inicio, e.fim) IS NOT NULL)
      AS outras_provas
  FROM concursos c
  LEFT JOIN favoritos f ON f.concurso_id = c.id AND f.user_id = ${userId}
  LEFT JOIN jornadas j ON j.concurso_id = c.id AND j.user_id = ${userId}
  LEFT JOIN cargos g ON g.concurso_id = c.id AND g.uuid = j.cargo`;

/** Returns users' saved exams by user, continuing ones first. */
export async function findSeguidosOf(
  db: Db,
  userIds: readonly number[],
  today: string,
): Promise<Map<number, Seguido[]>> {
  const inOrder = (of: "c" | "s") => sql`coalesce(${sql.ref(`${of}.data_prova`)} < ${today}::date, false),
    coalesce(${sql.ref(`${of}.data_fim_inscricao`)}, ${sql.ref(`${of}.data_prova`)}), ${sql.ref(`${of}.id`)}`;
  const { rows } = await sql<Seguido & { user_id: number }>`
    SELECT u.user_id, s.* FROM unnest(${[...userIds]}::integer[]) AS u (user_id)
    CROSS JOIN LATERAL (${seguidos(sql.ref("u.user_id"))} WHERE f.user_id IS NOT NULL
      ORDER BY ${inOrder("c")} LIMIT ${mostSeguidos}) AS s
    ORDER BY u.user_id, ${inOrder("s")}`.execute(db);
  const found = new Map<number, Seguido[]>(userIds.map((id) => [id, []]));
  for (const { user_id, ...seguido } of rows) found.get(user_id)?.push(seguido);
  return found;
}

/** Returns the saved exams of one user. */
export async function findSeguidos(db: Db, userId: number, today: string): Promise<Seguido[]> {
  return (await findSeguidosOf(db, [userId], today)).get(userId) ?? [];
}

/** Returns one exam, saved or not; undefined when there is none. */
export async function findSeguido(db: Db, userId: number, uuid: string): Promise<Seguido | undefined> {
  const { rows } = await sql<Seguido>`${seguidos(sql.val(userId))} WHERE c.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Returns whether an exam has a position. */
export async function hasCargo(db: Db, concursoId: number, uuid: string): Promise<boolean> {
  const row = await db
    .selectFrom("cargos")
    .select("id")
    .where("concurso_id", "=", concursoId)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return row !== undefined;
}

type SaidSituacao = {
  situacao: Situacao;
  classificacao: number | null;
  cargo: string | null;
  taxa: Taxa | null;
  updated_at: Date;
};

/** Updates or inserts a situation; false, without writing, if the exam is no longer saved. */
export async function upsertSituacao(
  tx: Tx,
  { userId, concursoId }: { userId: number; concursoId: number },
  said: SaidSituacao,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("jornadas")
    .columns(["user_id", "concurso_id", "situacao", "classificacao", "cargo", "taxa", "updated_at"])
    .expression((eb) =>
      eb
        .selectFrom("favoritos")
        .select((select) => [
          "user_id",
          "concurso_id",
          select.val(said.situacao).as("situacao"),
          select.val(said.classificacao).as("classificacao"),
          select.val(said.cargo).as("cargo"),
          select.val(said.taxa).as("taxa"),
          select.val(said.updated_at).as("updated_at"),
        ])
        .where("user_id", "=", userId)
        .where("concurso_id", "=", concursoId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "concurso_id"]).doUpdateSet(said))
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteSituacao(db: Db, userId: number, concursoId: number): Promise<void> {
  await db
    .deleteFrom("jornadas")
    .where("user_id", "=", userId)
    .where("concurso_id", "=", concursoId)
    .execute();
}

/** A user's situation in a saved exam, their rank, their position, and whether they paid the fee. */
export type Standing = {
  situacao: Situacao | null;
  classificacao: number | null;
  cargo: string | null;
  taxa: Taxa | null;
};

/** Returns users' situations in an exam; users who did not save it are left out. */
export async function findSituacoes(
  db: Db,
  concursoId: number,
  userIds: readonly number[],
): Promise<Map<number, Standing>> {
  const { rows } = await sql<Standing & { user_id: number }>`
    SELECT f.user_id, ${knownSituacao} AS situacao, j.classificacao, g.nome AS cargo, ${knownTaxa} AS taxa
    FROM favoritos f LEFT JOIN jornadas j ON j.concurso_id = f.concurso_id AND j.user_id = f.user_id
    LEFT JOIN cargos g ON g.concurso_id = j.concurso_id AND g.uuid = j.cargo
    WHERE f.concurso_id = ${concursoId} AND f.user_id = ANY (${[...userIds]}::integer[])`.execute(db);
  return new Map(rows.map(({ user_id, ...standing }) => [user_id, standing]));
}
