import { sql } from "kysely";
import type { Deps } from "../../deps.ts";

/** Deletes deliveries of deleted accounts that a dispatcher held at the deletion. */
export async function purgeOrphans({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM deliveries d WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = d.user_id)`.execute(db);
  if (numAffectedRows > 0n)
    log.info({ deliveries: Number(numAffectedRows) }, "deliveries of deleted accounts purged");
}
