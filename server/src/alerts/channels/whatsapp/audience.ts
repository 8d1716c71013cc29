import { sql } from "kysely";
import type { Db } from "../../../tables.ts";

/** Deletes recipients from before the window. */
export async function purgeAudience(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - windowMinutes * 60_000);
  await db.deleteFrom("whatsapp_audience").where("last_at", "<=", cutoff).execute();
}

/** Longer than the provider's window: messages leave after their reservation, and clocks differ. */
const windowMinutes = 24 * 60 + 10;
const audienceLock = 7_304;

/**
 * Reserves audience for as many users as there is room, in order; those written to in the last 24 hours need none.
 * Returns them. The provider limits different users in any 24 hours.
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
