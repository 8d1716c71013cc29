import { type RawBuilder, sql } from "kysely";
import { deleteEvents } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";
import type { Db } from "../tables.ts";
import { overStatuses, purgeOldPartitions } from "./partitions.ts";

/** Alerts of exams that are over stay this long in their readers' profiles. */
export const keptMonths = 24;

type Limits = { rows: number; steps: number };
/** Rows of a transaction, which no reader or worker should wait for; and how many of them a night may have. */
const nightly: Limits = { rows: 10_000, steps: 1_000 };

/**
 * Forgets alerts with their deliveries, so that the two tables that grow with every exam and every person end
 * growing: those of exams that are over or deleted. Of any other exam an alert stays, since it is how the product
 * knows whom it has told. Whole partitions first, where all of one is to go; then by rows in small steps, deliveries
 * before their alert before its event: killed between two of them, the next night goes on. Answers how many rows went
 * by themselves.
 */
export async function purgeOldAlerts(
  deps: Pick<Deps, "db" | "clock" | "log">,
  { rows, steps }: Limits = nightly,
): Promise<number> {
  const { db, clock, log } = deps;
  const dropped = await purgeOldPartitions(deps, keptMonths);
  if (dropped.length > 0) await purgeEmptyEvents(db, clock.now(), rows);
  let purged = 0;
  for (let step = 0; step < steps; step += 1) {
    const event = await findOldEvent(db, clock.now());
    if (event === undefined) break;
    const gone = await purgeSome(db, event, rows);
    purged += gone;
    if (gone === 0) await deleteEvents(db, [event]);
  }
  log.info({ purged }, "old alerts purged");
  return purged;
}

const oldEvents = (now: Date, limit: number) => sql<{ id: number }>`
  SELECT e.id FROM alert_events e LEFT JOIN concursos c ON c.id = e.concurso_id
  WHERE e.created_at < ${now}::timestamptz - make_interval(months => ${keptMonths})
    AND (c.id IS NULL OR c.status IN (${overStatuses}))
  ORDER BY e.id LIMIT ${limit}`;

async function findOldEvent(db: Db, now: Date): Promise<number | undefined> {
  return (await oldEvents(now, 1).execute(db)).rows[0]?.id;
}

/** Old events whose rows went with their partitions. */
async function purgeEmptyEvents(db: Db, now: Date, limit: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM (${oldEvents(now, limit)}) AS o
    WHERE NOT EXISTS (SELECT FROM alerts WHERE event_id = o.id)
      AND NOT EXISTS (SELECT FROM deliveries WHERE event_id = o.id)`.execute(db);
  await deleteEvents(
    db,
    rows.map(({ id }) => id),
  );
}

async function purgeSome(db: Db, eventId: number, limit: number): Promise<number> {
  const deliveries = await deleteSome(db, sql`deliveries`, eventId, limit);
  return deliveries > 0 ? deliveries : deleteSome(db, sql`alerts`, eventId, limit);
}

async function deleteSome(
  db: Db,
  table: RawBuilder<unknown>,
  eventId: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    -- A row's place is unique in its partition, and an event has one.
    DELETE FROM ${table} WHERE event_id = ${eventId} AND ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE event_id = ${eventId} LIMIT ${limit}))`.execute(db);
  return Number(numAffectedRows);
}
