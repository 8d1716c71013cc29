import { type Selectable, sql } from "kysely";
import type { Database, Db, Tx } from "../../tables.ts";
import type { ReadDocumento } from "../leituras.queries.ts";

/** Two who accept at once: the second finds what the first accepted. */
async function lockAceites(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('coletas.aceites'))`.execute(tx);
}

/** Documents in which a version of the reader found other acts until an instant. */
const waitingUntil = (leitor: number, until: Date) =>
  sql<boolean>`leitor = ${leitor} AND lida_em <= ${until}`;

/** Notes that what was found until an instant is accepted, and answers in how many documents that is new. */
export async function upsertAceite(tx: Tx, leitor: number, until: Date, now: Date): Promise<number> {
  await lockAceites(tx);
  const { rows } = await sql<{ novos: number }>`
    WITH novos AS (
      SELECT count(*)::integer AS total FROM documento_releituras WHERE ${waitingUntil(leitor, until)}
        AND lida_em > coalesce((SELECT ate FROM leitor_aceites WHERE leitor = ${leitor}), '-infinity')
    ), kept AS (
      INSERT INTO leitor_aceites AS a (leitor, ate, total, aceito_em)
      SELECT ${leitor}::integer, ${until}::timestamptz, total, ${now}::timestamptz FROM novos WHERE total > 0
      ON CONFLICT (leitor) DO UPDATE
        SET ate = greatest(a.ate, excluded.ate), total = a.total + excluded.total, aceito_em = excluded.aceito_em
    )
    SELECT total AS novos FROM novos`.execute(tx);
  return rows[0]?.novos ?? 0;
}

/** What was accepted and is not applied everywhere yet. */
export async function findAceites(db: Db): Promise<Selectable<Database["leitor_aceites"]>[]> {
  return db.selectFrom("leitor_aceites").selectAll().orderBy("leitor").execute();
}

export async function findAceite(db: Db, leitor: number) {
  return db.selectFrom("leitor_aceites").selectAll().where("leitor", "=", leitor).executeTakeFirst();
}

export async function countUnapplied(db: Db, leitor: number, until: Date): Promise<number> {
  const { total } = await db
    .selectFrom("documento_releituras")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(waitingUntil(leitor, until))
    .executeTakeFirstOrThrow();
  return total;
}

/** Takes some documents that were accepted, to let what was found in them count; what another worker has is left to it. */
export async function claimAccepted(
  tx: Tx,
  leitor: number,
  until: Date,
  limit: number,
): Promise<(ReadDocumento & { documento_id: number })[]> {
  const { rows } = await sql<ReadDocumento & { documento_id: number }>`
    DELETE FROM documento_releituras WHERE documento_id IN (
      SELECT documento_id FROM documento_releituras WHERE ${waitingUntil(leitor, until)}
      ORDER BY documento_id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING documento_id, leitor, ilegiveis, atos`.execute(tx);
  return rows;
}

/** Forgets what was accepted of a version once nothing of it is left; whoever accepts more meanwhile has it go on. */
export async function deleteAppliedAceite(tx: Tx, leitor: number): Promise<void> {
  await lockAceites(tx);
  await sql`
    DELETE FROM leitor_aceites a WHERE a.leitor = ${leitor} AND NOT EXISTS (
      SELECT FROM documento_releituras n WHERE n.leitor = a.leitor AND n.lida_em <= a.ate)`.execute(tx);
}
