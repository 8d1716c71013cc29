import { setTimeout as wait } from "node:timers/promises";
import type { Channel } from "@cav/contract/channels.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

/** A channel's limits, over all workers. */
export type Ceiling = {
  /** Messages a second. */
  rate: number;
  /** Messages in flight. */
  concurrency: number;
};

/** Claims a batch slot of the channel until the transaction ends; false when all are taken. */
export async function claimBatchSlot(tx: Tx, lock: number, slots: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM generate_series(1, ${slots}::integer) AS place
    WHERE pg_try_advisory_xact_lock(${lock}, place) LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** A reservation farther ahead than this was made before the clock was set back, and does not count. */
const farthestMinutes = 60;

/**
 * Reserves send times after those of all workers. Returns a function that waits for the nth. Uses the database's clock,
 * which all workers share.
 */
export async function reserveTimes(db: Db, channel: Channel, count: number, rate: number) {
  const { rows } = await sql<{ ahead: number; apart: number }>`
    WITH now AS (
      SELECT CASE WHEN
        next_at BETWEEN clock_timestamp() AND clock_timestamp() + ${farthestMinutes} * interval '1 minute'
        THEN next_at ELSE clock_timestamp() END AS start, slowdown / ${rate}::double precision AS apart
      FROM channel_pace WHERE channel = ${channel} FOR UPDATE)
    UPDATE channel_pace p SET next_at = now.start + ${count} * now.apart * interval '1 second'
    FROM now WHERE p.channel = ${channel}
    RETURNING extract(epoch FROM now.start - clock_timestamp())::double precision AS ahead, now.apart`.execute(
    db,
  );
  const { ahead = 0, apart = 0 } = rows[0] ?? {};
  const reserved = performance.now();
  return async (index: number): Promise<void> => {
    const ms = (ahead + index * apart) * 1000 - (performance.now() - reserved);
    // Timers are not more precise than this.
    if (ms >= 1) await wait(ms);
  };
}

/** Maximum slowdown of a throttled channel. */
const slowest = 64;
/** Seconds that a throttled channel rests before its next message. */
const restSeconds = 2;

/** Halves the pace of a throttled channel. */
export async function setSlower(db: Db, channel: Channel): Promise<void> {
  await sql`UPDATE channel_pace SET slowdown = least(slowdown * 2, ${slowest}),
    next_at = greatest(next_at, clock_timestamp() + ${restSeconds} * interval '1 second')
    WHERE channel = ${channel}`.execute(db);
}

/** Recovers part of the pace after a batch that the provider accepted whole. */
export async function setFaster(db: Db, channel: Channel): Promise<void> {
  await sql`UPDATE channel_pace SET slowdown = greatest(slowdown * 0.8, 1)
    WHERE channel = ${channel} AND slowdown > 1`.execute(db);
}
