import { sql } from "kysely";
import type { Deps } from "../deps.ts";

/** Takes what the deletion of accounts had to leave to a dispatcher that was at work on it. */
export async function purgeOrphans({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM deliveries d WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = d.user_id)`.execute(db);
  if (numAffectedRows > 0n)
    log.info({ deliveries: Number(numAffectedRows) }, "deliveries of deleted accounts purged");
}
