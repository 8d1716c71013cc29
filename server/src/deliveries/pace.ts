import { setTimeout as wait } from "node:timers/promises";
import type { Channel } from "@cav/contract/channels.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../tables.ts";

/** What a channel bears, all workers together. */
export type Ceiling = {
  /** Messages a second. */
  rate: number;
  /** Messages in flight. */
  concurrency: number;
};

/**
 * Takes one of the channel's places for a batch, until the transaction ends. False when other batches, of whatever
 * worker, have them all.
 */
export async function claimBatchSlot(tx: Tx, lock: number, slots: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM generate_series(1, ${slots}::integer) AS place
    WHERE pg_try_advisory_xact_lock(${lock}, place) LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** No reservation lies farther ahead: one that does was made by a clock that has been put back since. */
const farthestMinutes = 60;

/**
 * Reserves the times at which so many messages may leave, after those that any worker has reserved before. Answers a
 * function that waits for the nth of them. By the database's clock, which all workers share.
 */
export async function reserveTimes(db: Db, channel: Channel, count: number, rate: number) {
  const { rows } = await sql<{ ahead: number; apart: number }>`
    WITH now AS (
      SELECT CASE WHEN next_at BETWEEN clock_timestamp() AND clock_timestamp() + ${farthestMinutes} * interval '1 minute'
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
    // A timer is not finer than this.
    if (ms >= 1) await wait(ms);
  };
}

/** The slowest that a throttled channel gets: this many times slower. */
const slowest = 64;
/** How long a throttled channel rests before its next message, in seconds. */
const restSeconds = 2;

/** Halves the pace of a channel whose provider asks for less. */
export async function setSlower(db: Db, channel: Channel): Promise<void> {
  await sql`UPDATE channel_pace SET slowdown = least(slowdown * 2, ${slowest}),
    next_at = greatest(next_at, clock_timestamp() + ${restSeconds} * interval '1 second')
    WHERE channel = ${channel}`.execute(db);
}

/** Takes a part of the slowing back, after a batch that the provider took whole. */
export async function setFaster(db: Db, channel: Channel): Promise<void> {
  await sql`UPDATE channel_pace SET slowdown = greatest(slowdown * 0.8, 1)
    WHERE channel = ${channel} AND slowdown > 1`.execute(db);
}
