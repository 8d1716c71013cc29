import { sql } from "kysely";
import { dayOf, hourMs, shiftedDayOf } from "../platform/clock.ts";
import type { Database, Db, Tx } from "../tables.ts";
import { soonDays } from "./alarms.ts";

type Tipo = Database["alarmes"]["tipo"];

/** A source's visits that have ended since, the newest first. */
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
      // The driver makes dates of a list's days, which a day of the calendar is not.
      .select(sql<string[]>`dias::text[]`.as("dias"))
      .where("fonte_id", "=", fonteId)
      .orderBy("nome")
      .execute()
  );
}

/** So few of the last documents tell whether anything of a source is read, and signs of less are no act. */
const lookedAt = 5;
const leastSigns = 80;

/** How many acts were found in what a source brought last, of what was read of it since. */
export async function findLastRead(db: Db, fonteId: number, since: Date): Promise<number[]> {
  const { rows } = await sql<{ atos: number }>`
    SELECT (SELECT count(*)::integer FROM atos a
      WHERE a.documento_id = h.documento_id AND length(a.texto) >= ${leastSigns}) AS atos
    FROM achados h JOIN documento_leituras l ON l.documento_id = h.documento_id
    WHERE h.fonte_id = ${fonteId} AND h.visto_em > ${since}
    ORDER BY h.visto_em DESC, h.documento_id DESC LIMIT ${lookedAt}`.execute(db);
  return rows.map(({ atos }) => atos);
}

/** How many documents of a source were never read, or have acts that were not, and since when the oldest waits. */
export async function findWaiting(db: Db, fonteId: number): Promise<{ total: number; desde: Date | null }> {
  const { rows } = await sql<{ total: number; desde: Date | null }>`
    SELECT count(*)::integer AS total, min(d.obtido_em) AS desde FROM documentos d
    WHERE d.fonte_id = ${fonteId} AND (
      NOT EXISTS (SELECT FROM documento_leituras l WHERE l.documento_id = d.id)
      OR EXISTS (SELECT FROM atos a WHERE a.documento_id = d.id
        AND NOT EXISTS (SELECT FROM leituras r WHERE r.ato_id = a.id)))`.execute(db);
  return rows[0] ?? { total: 0, desde: null };
}

/** So long a draft may wait before anybody is late with it, whatever its last day. */
const freshHours = 12;

/** How many drafts that rest on a source's documents wait for somebody though few days are left to register. */
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

/** Notes an alarm of a source; its number where it begins now, undefined while its episode goes on. */
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

/** Ends what is over of a source's alarms, and answers which these are. */
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

/** What is wrong now, the oldest first. */
export async function findOpenAlarmes(db: Db) {
  return withFonte(db).where("a.curado_em", "is", null).orderBy("a.desde").orderBy("a.id").execute();
}

/** What has been wrong with a source, the newest first. */
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
