import { type RawBuilder, sql } from "kysely";
import { deleteEvents } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../tables.ts";
import { deleteOldPersonal } from "../events/index.ts";
import { overStatuses, purgeOldPartitions } from "./partitions.ts";

/** Months that alerts of finished exams stay in profiles. */
export const keptMonths = 24;

type Limits = { rows: number; steps: number };
/** Rows per transaction, to keep locks short, and transactions per night. */
const nightly: Limits = { rows: 10_000, steps: 1_000 };

/**
 * Deletes old alerts and deliveries of exams that are over or deleted. Alerts of other exams stay: they record who was
 * notified. Drops whole partitions first, then rows in small steps: deliveries, alerts, event. An interrupted run
 * continues the next night. Returns how many rows it deleted.
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
  await deleteOldPersonal(db, clock.now(), { months: keptMonths, limit: rows });
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

/** Deletes old events whose rows went with their partitions. */
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
