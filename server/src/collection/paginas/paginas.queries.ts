import { premiumTypes } from "@cav/contract/users/users.words.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import type { Followed } from "./cadencia.ts";

// Only this folder writes `paginas`, `paginas_do_concurso`, `paginas_acompanhadas` and `pagina_itens`.

export type PaginaRow = NonNullable<Awaited<ReturnType<typeof findPagina>>>;
export type PaginaEstado = PaginaRow["estado"];

export async function findPagina(db: Db, id: number) {
  return db.selectFrom("paginas").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a page until the transaction ends, so that one of two visits finds the news. */
export async function lockPagina(tx: Tx, id: number): Promise<PaginaRow | undefined> {
  return tx.selectFrom("paginas").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Returns the page of an address; inserts it if missing, due at once. */
export async function upsertPagina(
  tx: Tx,
  { chave, endereco, host }: Pick<PaginaRow, "chave" | "endereco" | "host">,
  now: Date,
): Promise<Pick<PaginaRow, "id" | "uuid">> {
  const row = { chave, endereco, host, desde: now, created_at: now, proxima_visita: now };
  return tx
    .insertInto("paginas")
    .values({ ...row, causa: null, visitada_em: null, vista_em: null })
    .onConflict((conflict) => conflict.column("chave").doUpdateSet({ host }))
    .returning(["id", "uuid"])
    .executeTakeFirstOrThrow();
}

export async function updatePagina(
  tx: Tx,
  id: number,
  change: Partial<Omit<PaginaRow, "id" | "uuid">>,
): Promise<void> {
  await tx.updateTable("paginas").set(change).where("id", "=", id).execute();
}

/** Seconds until a page of a busy site is tried again. */
export const busySeconds = 60;

/** Tells followers of a page that was never visited why nothing of it is known yet. */
export async function setBusy(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("paginas")
    .set({ causa: "este site está demorando; tentaremos de novo em um minuto" })
    .where("id", "=", id)
    .where("visitada_em", "is", null)
    .execute();
}

/** Minutes that a page is leased to the worker that visits it. */
const leaseMinutes = 60;

/** Claims due pages, exams' before private ones, within each host's budget per minute. Returns them by host. */
export async function claimDuePaginas(
  tx: Tx,
  { now, most, mostOfHost }: { now: Date; most: number; mostOfHost: number },
): Promise<number[][]> {
  const { rows } = await sql<{ ids: number[] }>`
    WITH due AS (
      SELECT p.id, p.host, p.proxima_visita, EXISTS (
        SELECT FROM paginas_do_concurso c WHERE c.pagina_id = p.id AND c.estado = 'ACEITA') AS catalogo
      FROM paginas p WHERE p.proxima_visita <= ${now} AND (EXISTS (
          SELECT FROM paginas_do_concurso c WHERE c.pagina_id = p.id AND c.estado = 'ACEITA')
        OR EXISTS (SELECT FROM paginas_acompanhadas a WHERE a.pagina_id = p.id))
    ), placed AS (
      SELECT *, row_number() OVER (PARTITION BY host ORDER BY catalogo DESC, proxima_visita, id) AS place FROM due
    ), chosen AS (
      SELECT id FROM placed WHERE place <= ${mostOfHost} ORDER BY catalogo DESC, proxima_visita, id LIMIT ${most}
    ), taken AS (
      SELECT p.id FROM paginas p JOIN chosen USING (id) WHERE p.proxima_visita <= ${now} ORDER BY p.id
      FOR UPDATE OF p SKIP LOCKED
    ), claimed AS (
      UPDATE paginas p SET proxima_visita = ${now}::timestamptz + make_interval(mins => ${leaseMinutes})
      FROM taken WHERE p.id = taken.id RETURNING p.id, p.host
    )
    SELECT array_agg(c.id ORDER BY d.catalogo DESC, d.proxima_visita, c.id) AS ids
    FROM claimed c JOIN due d ON d.id = c.id GROUP BY c.host ORDER BY bool_or(d.catalogo) DESC,
    min(d.proxima_visita)`.execute(tx);
  return rows.map(({ ids }) => ids);
}

type FollowedRow = Followed & { pagina_id: number };

/**
 * Returns the facts that decide how often pages are visited: of all, or one. Cancelled and expired exams don't count.
 */
export async function findFollowed(db: Db, today: string, paginaId?: number): Promise<FollowedRow[]> {
  const isIt = paginaId === undefined ? sql`true` : sql`p.id = ${paginaId}`;
  const { rows } = await sql<FollowedRow>`
    WITH provas AS (
      SELECT p.id AS pagina_id, c.*, EXISTS (SELECT FROM favoritos f WHERE f.concurso_id = c.id)
        OR EXISTS (SELECT FROM pedidos_de_aviso a WHERE a.concurso_id = c.id AND a.confirmado_em IS NOT NULL) AS seguido
      FROM paginas p JOIN paginas_do_concurso pc ON pc.pagina_id = p.id AND pc.estado = 'ACEITA'
      JOIN concursos c ON c.id = pc.concurso_id
      WHERE ${isIt} AND c.status <> 'CANCELADO' AND coalesce((
        SELECT max(e.fim) FROM etapas e WHERE e.concurso_id = c.id AND e.tipo IN ('VALIDADE', 'PRORROGACAO')),
        ${today}) >= ${today}
    )
    SELECT p.id AS pagina_id,
      coalesce((SELECT bool_or(seguido) FROM provas v WHERE v.pagina_id = p.id), false)
        OR EXISTS (SELECT FROM paginas_acompanhadas a JOIN users u ON u.id = a.user_id
          WHERE a.pagina_id = p.id AND u.user_type = ANY (${[...premiumTypes]})) AS "isFollowed",
      coalesce((SELECT array_agg(DISTINCT d.dia::text) FROM provas v CROSS JOIN LATERAL (
        SELECT unnest(ARRAY[v.data_inicio_inscricao, v.data_fim_inscricao, v.data_prova, v.data_fim_isencao,
        v.data_limite_pagamento]) AS dia
        UNION ALL SELECT g.data_prova FROM cargos g WHERE g.concurso_id = v.id
        UNION ALL SELECT unnest(ARRAY[e.inicio, e.fim]) FROM etapas e WHERE e.concurso_id = v.id) d
        WHERE v.pagina_id = p.id AND v.seguido AND d.dia IS NOT NULL), '{}') AS dias
    FROM paginas p WHERE ${isIt}`.execute(db);
  return rows;
}

/** Returns a page's exams. */
export async function findConcursosOf(db: Db, paginaId: number) {
  return db
    .selectFrom("paginas_do_concurso as p")
    .innerJoin("concursos as c", "c.id", "p.concurso_id")
    .select(["c.id", "c.uuid", "c.titulo"])
    .where("p.pagina_id", "=", paginaId)
    .where("p.estado", "=", "ACEITA")
    .orderBy("c.id")
    .execute();
}

/** Returns a document's exam when exactly one exam's page brought it; undefined otherwise. */
export async function findConcursoOfDocumento(db: Db, documentoId: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom("pagina_itens as i")
    .innerJoin("paginas_do_concurso as p", "p.pagina_id", "i.pagina_id")
    .select("p.concurso_id")
    .distinct()
    .where("i.documento_id", "=", documentoId)
    .where("p.estado", "=", "ACEITA")
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.concurso_id : undefined;
}

/** Sets pages' next visits. */
export async function updateVisits(
  tx: Tx,
  visits: readonly { id: number; proxima_visita: Date }[],
): Promise<void> {
  await sql`
    UPDATE paginas p SET proxima_visita = v.proxima_visita
    FROM jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) AS v (id integer, proxima_visita timestamptz)
    WHERE p.id = v.id AND p.proxima_visita <> v.proxima_visita`.execute(tx);
}

/** Returns working pages with their last visit, to plan the next. */
export async function findPlanned(db: Db) {
  return db
    .selectFrom("paginas")
    .select(["id", "visitada_em", "proxima_visita"])
    .where("falhas", "=", 0)
    .where("visitada_em", "is not", null)
    .$narrowType<{ visitada_em: Date }>()
    .execute();
}

/** Deletes pages without an exam or a follower. */
export async function deleteUnfollowed(tx: Tx): Promise<void> {
  await sql`
    DELETE FROM paginas p WHERE NOT EXISTS (SELECT FROM paginas_do_concurso c WHERE c.pagina_id = p.id)
      AND NOT EXISTS (SELECT FROM paginas_acompanhadas a WHERE a.pagina_id = p.id)`.execute(tx);
}

/** Invalidates the public pages of a page's exams. */
export async function markFresh(tx: Tx, paginaId: number): Promise<void> {
  await tx
    .updateTable("paginas_do_concurso")
    .set((eb) => ({ novidades: eb("novidades", "+", 1) }))
    .where("pagina_id", "=", paginaId)
    .where("estado", "=", "ACEITA")
    .execute();
}
