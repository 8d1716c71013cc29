import type { Channel } from "@cav/contract/channels.ts";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";

/**
 * Share and minimum of messages deferred at their first attempt that make the sender slow down for a part of
 * the channel.
 */
const deferredShare = 0.2;
const deferredMin = 2;
/** Maximum slowdown: each bad batch doubles it, each good one halves it. */
const slowest = 512;
/** Minutes without deferral after which a part is forgotten. */
const forgottenMinutes = 60;
/** Longest wait of a message in its batch, in seconds. A message with a later turn is requeued at once. */
const waitSeconds = 0.2;

/** When a message of a slow part may leave: in so many milliseconds, or in a later batch. */
export type Turn = { inMs: number; isLater: boolean };

type Slow = { part: string; ahead: number; apart: number; admitted: number };

/** Reserves turns by part, after those of all workers. Returns them by index; undefined for parts that are not slow. */
export async function reservePartTurns(
  db: Db,
  channel: Channel,
  parts: (string | undefined)[],
  rate: number,
): Promise<(Turn | undefined)[]> {
  const counts = Map.groupBy(parts, (part) => part ?? "");
  counts.delete("");
  if (counts.size === 0) return parts.map(() => undefined);
  const asked = [...counts].map(([part, { length }]) => ({ part, count: length }));
  const { rows } = await sql<Slow>`
    WITH slow AS (
      SELECT p.part, a.count, p.slowdown / ${rate}::double precision AS apart,
        CASE WHEN next_at BETWEEN clock_timestamp() AND clock_timestamp() + ${forgottenMinutes} * interval '1 minute'
          THEN extract(epoch FROM next_at - clock_timestamp()) ELSE 0 END::double precision AS ahead
      FROM channel_part_pace p
      JOIN jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS a (part text, count integer) ON a.part = p.part
      WHERE p.channel = ${channel} AND p.slowed_at > clock_timestamp() - ${forgottenMinutes} * interval '1 minute'
      ORDER BY p.part FOR UPDATE OF p
    ), turns AS (
      SELECT *, CASE WHEN ahead > ${waitSeconds} THEN 0
        ELSE least(count, floor((${waitSeconds} - ahead) / apart) + 1) END::integer AS admitted FROM slow)
    UPDATE channel_part_pace p SET next_at = clock_timestamp() + (t.ahead + t.admitted * t.apart) * interval '1 second'
    FROM turns t WHERE p.channel = ${channel} AND p.part = t.part
    RETURNING p.part, t.ahead, t.apart, t.admitted`.execute(db);
  const slow = new Map(rows.map((row) => [row.part, { ...row, taken: 0 }]));
  return parts.map((part) => {
    const its = part === undefined ? undefined : slow.get(part);
    if (!its) return undefined;
    const inMs = (its.ahead + its.taken * its.apart) * 1000;
    its.taken += 1;
    return { inMs, isLater: its.taken > its.admitted };
  });
}

/**
 * A channel's part in a batch: messages attempted for the first time, and how many of them the provider
 * deferred.
 */
export type PartTries = { tried: number; deferred: number; isSlow: boolean };

const isMuch = ({ tried, deferred }: PartTries) => deferred >= tried * deferredShare;
const isDeferring = (tries: PartTries) => tries.deferred >= deferredMin && isMuch(tries);

/** Slows down parts that defer much of a batch, and speeds slow ones up again. */
export async function setPartPaces(db: Db, channel: Channel, seen: Map<string, PartTries>): Promise<void> {
  const deferring = [...seen].flatMap(([part, tries]) => (isDeferring(tries) ? [part] : [])).sort();
  const fine = [...seen].flatMap(([part, tries]) =>
    tries.isSlow && tries.tried > 0 && !isMuch(tries) ? [part] : [],
  );
  if (deferring.length > 0)
    await sql`
      INSERT INTO channel_part_pace AS p (channel, part, slowdown, slowed_at)
      SELECT ${channel}, part, 2, clock_timestamp() FROM unnest(${deferring}::text[]) AS part
      ON CONFLICT (channel, part) DO UPDATE
      SET slowdown = least(p.slowdown * 2, ${slowest}), slowed_at = clock_timestamp()`.execute(db);
  if (fine.length === 0) return;
  await sql`
    WITH slow AS (SELECT part FROM channel_part_pace
      WHERE channel = ${channel} AND part = ANY (${fine}::text[]) ORDER BY part FOR UPDATE),
    over AS (DELETE FROM channel_part_pace p USING slow s
      WHERE p.channel = ${channel} AND p.part = s.part AND p.slowdown <= 2)
    UPDATE channel_part_pace p SET slowdown = p.slowdown / 2 FROM slow s
    WHERE p.channel = ${channel} AND p.part = s.part AND p.slowdown > 2`.execute(db);
}

/** Deletes parts that are no longer slow. */
export async function purgePartPaces(db: Db): Promise<void> {
  await sql`DELETE FROM channel_part_pace
    WHERE slowed_at <= clock_timestamp() - ${forgottenMinutes} * interval '1 minute'`.execute(db);
}
