import type { Channel } from "@cav/contract/channels.ts";
import { type RawBuilder, sql } from "kysely";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../tables.ts";

/** Builds sent and failed counts of rows, as delivery_days stores them. */
export const countsByDayOf = (rows: RawBuilder<unknown>) => sql`
  SELECT (updated_at AT TIME ZONE 'America/Sao_Paulo')::date AS dia, channel,
    count(*) FILTER (WHERE status <> 'failed')::integer AS enviadas, count(*) FILTER (WHERE status =
    'failed')::integer AS falhas
  FROM ${rows} WHERE status IN ('sent', 'delivered', 'read', 'failed') GROUP BY 1, 2`;

/**
 * Compacts count differences into a row per day and channel. Skips rows being written. Returns how many rows it merged.
 */
export async function compactDeliveryDays({ db, log }: Pick<Deps, "db" | "log">): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    WITH taken AS (
      DELETE FROM delivery_days d USING (
        SELECT dia, channel FROM delivery_days GROUP BY 1, 2 HAVING count(*) > 1) AS scattered
      WHERE d.dia = scattered.dia AND d.channel = scattered.channel
      RETURNING d.dia, d.channel, d.enviadas, d.falhas
    ), summed AS (
      INSERT INTO delivery_days
      SELECT dia, channel, sum(enviadas), sum(falhas) FROM taken GROUP BY 1, 2
      HAVING sum(enviadas) <> 0 OR sum(falhas) <> 0
    )
    SELECT count(*)::integer AS taken FROM taken`.execute(db);
  const taken = rows[0]?.taken ?? 0;
  if (taken > 0) log.info({ taken }, "delivery figures summed up");
  return taken;
}

export type DeliveryDay = { dia: string; canal: Channel; enviadas: number; falhas: number };

/** Returns sent and failed counts since a day, by day and channel. */
export async function findDeliveryDays(db: Db, since: string): Promise<DeliveryDay[]> {
  const { rows } = await sql<DeliveryDay>`
    SELECT dia, channel AS canal, sum(enviadas)::integer AS enviadas, sum(falhas)::integer AS falhas
    FROM delivery_days WHERE dia >= ${since}::date
    GROUP BY 1, 2 HAVING sum(enviadas) <> 0 OR sum(falhas) <> 0 ORDER BY 1, 2`.execute(db);
  return rows;
}
