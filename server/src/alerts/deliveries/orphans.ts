import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { personalUrgencia } from "../events/index.ts";

/** Deletes deliveries that a dispatcher held when their account, or their user's own event, was deleted. */
export async function purgeOrphans({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM deliveries d WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = d.user_id)
      OR d.urgencia = ${personalUrgencia} AND NOT EXISTS (
        SELECT FROM personal_events e WHERE e.id = d.event_id)`.execute(db);
  if (numAffectedRows > 0n)
    log.info({ deliveries: Number(numAffectedRows) }, "deliveries of deleted accounts and events purged");
}
