import { setTimeout as wait } from "node:timers/promises";
import type { Channel } from "@cav/contract/channels.ts";
import { sql } from "kysely";
import { channelRules } from "../channels/index.ts";
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
export async function claimBatchSlot(tx: Tx, channel: Channel, slots: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM generate_series(1, ${slots}::integer) AS place
    WHERE pg_try_advisory_xact_lock(${channelRules[channel].batchLock}, place) LIMIT 1`.execute(tx);
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

/** Forgets who was written to before the window. */
export async function purgeAudience(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - windowMinutes * 60_000);
  await db.deleteFrom("whatsapp_audience").where("last_at", "<=", cutoff).execute();
}

/**
 * Longer than the provider's window: what is reserved now leaves within the batch, and its clock is not ours.
 */
const windowMinutes = 24 * 60 + 10;
const audienceLock = 7_304;

/**
 * Reserves WhatsApp's audience for as many of these readers as there is room for, in their order: who was written to
 * in the last 24 hours needs none. Answers whom. The limit is the provider's: different people in any 24 hours.
 */
export async function reserveAudience(
  db: Db,
  userIds: number[],
  { limit, now }: { limit: number; now: Date },
): Promise<Set<number>> {
  const cutoff = new Date(now.getTime() - windowMinutes * 60_000);
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${audienceLock}, 0)`.execute(tx);
    const { rows } = await sql<{ user_id: number }>`
      WITH asked AS (
        SELECT id AS user_id, min(place) AS place
        FROM unnest(${userIds}::integer[]) WITH ORDINALITY AS a (id, place) GROUP BY id
      ), known AS (
        SELECT user_id FROM whatsapp_audience WHERE user_id = ANY (${userIds}) AND last_at > ${cutoff}
      ), admitted AS (
        SELECT user_id FROM asked WHERE user_id NOT IN (SELECT user_id FROM known) ORDER BY place
        LIMIT (SELECT greatest(0, ${limit}::integer - count(*)) FROM whatsapp_audience WHERE last_at > ${cutoff})
      )
      INSERT INTO whatsapp_audience (user_id, last_at)
      SELECT user_id, ${now}::timestamptz FROM (SELECT * FROM known UNION ALL SELECT * FROM admitted) AS reached
      ON CONFLICT (user_id) DO UPDATE SET last_at = excluded.last_at
      RETURNING user_id`.execute(tx);
    return new Set(rows.map(({ user_id }) => user_id));
  });
}
