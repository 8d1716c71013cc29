import { sql } from "kysely";
import type { Deps } from "../deps.ts";

const deleted = "o concurso foi apagado";

/**
 * Cancels what is still queued about an exam that was deleted, by the ids of its events; what was sent keeps its record.
 * What a dispatcher holds at this moment is not waited for, since a slow mail server may keep it for a minute: should it
 * come back, cancelLeftovers takes it. May be repeated.
 */
export async function setDeliveriesCanceled(
  { db, clock }: Pick<Deps, "db" | "clock">,
  eventIds: number[],
): Promise<void> {
  await sql`
    UPDATE deliveries SET status = 'canceled', last_error = ${deleted}, updated_at = ${clock.now()}
    WHERE (event_id, user_id, channel) IN (
      SELECT event_id, user_id, channel FROM deliveries
      WHERE status = 'queued' AND event_id = ANY (${eventIds}::integer[])
      FOR UPDATE SKIP LOCKED)`.execute(db);
}

/**
 * Cancels what came back to the queue after its exam was deleted: a dispatcher held it then, and could not send it.
 * Nobody would ever claim it.
 */
export async function purgeLeftovers({ db, clock, log }: Pick<Deps, "db" | "clock" | "log">): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE deliveries d SET status = 'canceled', last_error = ${deleted}, updated_at = ${clock.now()}
    FROM alert_events e
    WHERE d.status = 'queued' AND e.id = d.event_id AND e.concurso_id IS NULL`.execute(db);
  if (numAffectedRows > 0n)
    log.info({ deliveries: Number(numAffectedRows) }, "deliveries of deleted exams canceled");
}
