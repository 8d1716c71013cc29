import { setTimeout as wait } from "node:timers/promises";
import { ConcursoStatus, isOver } from "@cav/contract/concursos/concursos.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { createPartition, listPartitions, type Partition } from "../../platform/database/partitions.ts";
import type { Db, Tx } from "../../tables.ts";
import { anyEvent } from "../events/index.ts";
import { countsByDayOf } from "./delivery-days.ts";

/** Tables partitioned by event id, which grow with exams and users (docs/decisions/0023). */
const partitioned = ["alerts", "deliveries"] as const;

/** Minimum ids per partition. */
const leastEvents = 1_000;

/** The contract's `isOver` statuses, for SQL. */
export const overStatuses = sql.join(ConcursoStatus.options.filter(isOver));

/**
 * Creates a partition for next month's events, sized by the last 30 days. More events go to the default partition; the
 * next one then begins above them.
 */
export async function createPartitionsAhead({ db, clock, log }: Pick<Deps, "db" | "clock" | "log">) {
  const { last, month } = await countEvents(db, clock.now());
  for (const table of partitioned) {
    const top = (await listPartitions(db, table)).at(-1)?.to ?? 0;
    if (top - last > month) continue;
    // The partition does not begin at the next id, which an event may use before the partition exists.
    const from = last < top ? top : last + leastEvents;
    const range = { table, name: `${table}_${from}`, from, to: from + month };
    if (await patiently(db, (tx) => createPartition(tx, range))) log.info(range, "partition added");
    else log.warn({ table }, "no partition added: the table was in use; the next hour tries again");
  }
}

async function countEvents(db: Db, now: Date): Promise<{ last: number; month: number }> {
  const { rows } = await sql<{ last: number; month: number }>`
    SELECT coalesce(max(id), 0) AS last,
      count(*) FILTER (WHERE created_at > ${now}::timestamptz - interval '30 days')::integer AS month
    FROM ${anyEvent} AS e`.execute(db);
  return { last: rows[0]?.last ?? 0, month: Math.max(leastEvents, rows[0]?.month ?? 0) };
}

/**
 * Drops partitions whose events are all older than `months` with exams over or deleted, which frees thousands of rows
 * without bloat. Others stay; deliveries/retention.ts deletes their rows. Returns the dropped ones.
 */
export async function purgeOldPartitions(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  months: number,
): Promise<string[]> {
  const { last } = await countEvents(db, clock.now());
  const dropped: string[] = [];
  // Drops deliveries before alerts, because deliveries refer to alerts.
  for (const table of partitioned.toReversed()) {
    for (const partition of await listPartitions(db, table)) {
      if (partition.to > last || (await isNeeded(db, partition, clock.now(), months))) continue;
      const gone = await dropPartition(db, partition);
      if (gone) dropped.push(partition.name);
      else
        log.warn(
          { partition: partition.name },
          "not dropped: the table was in use; the next night tries again",
        );
    }
  }
  if (dropped.length > 0) log.info({ dropped }, "old partitions dropped");
  return dropped;
}

async function isNeeded(db: Db, { from, to }: Partition, now: Date, months: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${anyEvent} AS e LEFT JOIN concursos c ON c.id = e.concurso_id
    WHERE e.id >= ${from ?? 0} AND e.id < ${to}
      AND (e.created_at >= ${now}::timestamptz - make_interval(months => ${months})
        OR c.status NOT IN (${overStatuses}))
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Drops a partition. Reads the figures before locking the table, so the lock lasts milliseconds; two-year-old rows do
 * not change meanwhile.
 */
async function dropPartition(db: Db, { table, name }: Partition): Promise<boolean> {
  const { rows: figures } =
    table === "deliveries" ? await countsByDayOf(sql.table(name)).execute(db) : { rows: [] };
  return patiently(db, async (tx) => {
    await sql`
      INSERT INTO delivery_days
      SELECT dia, channel, -enviadas, -falhas FROM jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
        AS gone (dia date, channel text, enviadas integer, falhas integer)`.execute(tx);
    await sql`DROP TABLE ${sql.table(name)}`.execute(tx);
  });
}

const lockNotAvailable = "55P03";
const attempts = 10;

/**
 * Waits for a table's lock one second at a time, so that others get the table between attempts. False when the
 * table was always in use.
 */
async function patiently(db: Db, work: (tx: Tx) => Promise<void>): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      await db.transaction().execute(async (tx) => {
        await sql`SET LOCAL lock_timeout = '1s'`.execute(tx);
        await work(tx);
      });
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      await wait(100 * attempt);
    }
  }
  return false;
}

/** Analyzes the parent tables, which autovacuum skips. May take minutes. */
export async function runAnalyze(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`ANALYZE ${sql.join(partitioned.map((table) => sql.table(table)))}`.execute(tx);
  });
}
