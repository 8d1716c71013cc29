import { sql } from "kysely";
import { dayOf, hourMs, shiftedDayOf } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../tables.ts";
import { soonDays } from "./alarms.ts";

type Tipo = Database["alarmes"]["tipo"];

/** Returns a source's visits that ended since a time, newest first. */
export async function findEndedVisitas(db: Db, fonteId: number, since: Date) {
  return db
    .selectFrom("visitas")
    .select(["terminada_em", "desfecho", "itens", "incompletos", "mais_recente", "mensagem"])
    .where("fonte_id", "=", fonteId)
    .where("iniciada_em", ">", since)
    .where("terminada_em", "is not", null)
    .where("desfecho", "is not", null)
    .orderBy("iniciada_em", "desc")
    .orderBy("id", "desc")
    .$narrowType<{ terminada_em: Date; desfecho: NonNullable<Database["visitas"]["desfecho"]> }>()
    .execute();
}

export async function findTerritorios(db: Db, fonteId: number) {
  return (
    db
      .selectFrom("fonte_territorios")
      .select("nome")
      // The driver turns dates into Date objects, but calendar days need strings.
      .select(sql<string[]>`dias::text[]`.as("dias"))
      .where("fonte_id", "=", fonteId)
      .orderBy("nome")
      .execute()
  );
}

/** Number of latest documents that show whether a source is readable. */
const lookedAt = 5;
const leastSigns = 80;

/** Returns the number of acts in each of a source's latest documents, unreadable ones included, since a time. */
export async function findLastRead(db: Db, fonteId: number, since: Date): Promise<number[]> {
  const { rows } = await sql<{ atos: number }>`
    SELECT (SELECT count(*)::integer FROM atos a
      WHERE a.documento_id = h.documento_id AND length(a.texto) >= ${leastSigns}) AS atos
    FROM achados h
    WHERE h.fonte_id = ${fonteId} AND h.visto_em > ${since} AND (
      EXISTS (SELECT FROM documento_leituras l WHERE l.documento_id = h.documento_id)
      OR EXISTS (SELECT FROM documento_ilegiveis i WHERE i.documento_id = h.documento_id))
    ORDER BY h.visto_em DESC, h.documento_id DESC LIMIT ${lookedAt}`.execute(db);
  return rows.map(({ atos }) => atos);
}

/** Counts a source's documents that wait for a reading, or have acts without one, with the time of the oldest. */
export async function findWaiting(db: Db, fonteId: number): Promise<{ total: number; desde: Date | null }> {
  const { rows } = await sql<{ total: number; desde: Date | null }>`
    SELECT count(*)::integer AS total, min(d.obtido_em) AS desde FROM documentos d
    WHERE d.fonte_id = ${fonteId} AND (
      NOT EXISTS (SELECT FROM documento_leituras l WHERE l.documento_id = d.id)
        AND NOT EXISTS (SELECT FROM documento_ilegiveis i WHERE i.documento_id = d.id)
      OR EXISTS (SELECT FROM atos a WHERE a.documento_id = d.id
        AND NOT EXISTS (SELECT FROM leituras r WHERE r.ato_id = a.id)))`.execute(db);
  return rows[0] ?? { total: 0, desde: null };
}

/** A draft younger than this is never late, whatever its last day. */
const freshHours = 12;

/** Counts undecided drafts of a source's documents whose registration ends soon. */
export async function countLateMinutas(db: Db, fonteId: number, now: Date): Promise<number> {
  const today = dayOf(now);
  const { rows } = await sql<{ total: number }>`
    SELECT count(DISTINCT m.id)::integer AS total
    FROM minutas m JOIN minuta_atos a ON a.minuta_id = m.id JOIN documentos d ON d.id = a.documento_id
    WHERE m.estado = 'ABERTA' AND m.prazo BETWEEN ${today} AND ${shiftedDayOf(today, soonDays)}
      AND m.created_at < ${new Date(now.getTime() - freshHours * hourMs)} AND d.fonte_id = ${fonteId}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Inserts an alarm; returns its id if it is new, undefined if it was already open. */
export async function insertAlarme(
  tx: Tx,
  alarm: { fonte_id: number; tipo: Tipo; detalhe: string },
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto("alarmes")
    .values({ ...alarm, desde: now, curado_em: null })
    .onConflict((conflict) =>
      conflict.columns(["fonte_id", "tipo"]).where("curado_em", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Closes a source's alarms that no longer hold, and returns their ids. */
export async function updateHealed(
  tx: Tx,
  fonteId: number,
  lasting: readonly Tipo[],
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .updateTable("alarmes")
    .set({ curado_em: now })
    .where("fonte_id", "=", fonteId)
    .where("curado_em", "is", null)
    .$if(lasting.length > 0, (query) => query.where("tipo", "not in", lasting))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

const withFonte = (db: Db) =>
  db
    .selectFrom("alarmes as a")
    .innerJoin("fontes as f", "f.id", "a.fonte_id")
    .select(["a.tipo", "a.detalhe", "a.desde", "a.curado_em", "f.nome as fonte", "f.slug"]);

export async function findAlarme(db: Db, id: number) {
  return withFonte(db).where("a.id", "=", id).executeTakeFirst();
}

/** Returns open alarms, oldest first. */
export async function findOpenAlarmes(db: Db) {
  return withFonte(db).where("a.curado_em", "is", null).orderBy("a.desde").orderBy("a.id").execute();
}

/** Returns a source's alarms, newest first. */
export async function findEpisodios(db: Db, fonteId: number, limit: number) {
  return db
    .selectFrom("alarmes")
    .select(["tipo", "detalhe", "desde", "curado_em"])
    .where("fonte_id", "=", fonteId)
    .orderBy("desde", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
