import { sql } from "kysely";
import type { Deps } from "../../deps.ts";

const deleted = "o concurso foi apagado";

/**
 * Cancels a deleted exam's queued deliveries, by event ids; sent records stay. Skips rows that a dispatcher holds,
 * which a slow mail server may do for a minute: cancelLeftovers takes them later. Idempotent.
 */
export async function setDeliveriesCanceled(
  { db, clock }: Pick<Deps, "db" | "clock">,
  eventIds: number[],
): Promise<void> {
  await sql`
    UPDATE deliveries SET status = 'canceled', last_error = ${deleted}, motivo_fim = 'NAO_ENVIADO',
      updated_at = ${clock.now()}
    WHERE (event_id, user_id, channel) IN (
      SELECT event_id, user_id, channel FROM deliveries
      WHERE status = 'queued' AND event_id = ANY (${eventIds}::integer[])
      FOR UPDATE SKIP LOCKED)`.execute(db);
}

/**
 * Cancels deliveries that a dispatcher returned to the queue after their exam was deleted; nothing would claim them.
 */
export async function purgeLeftovers({ db, clock, log }: Pick<Deps, "db" | "clock" | "log">): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE deliveries d SET status = 'canceled', last_error = ${deleted}, motivo_fim = 'NAO_ENVIADO',
      updated_at = ${clock.now()}
    FROM alert_events e
    WHERE d.status = 'queued' AND e.id = d.event_id AND e.concurso_id IS NULL`.execute(db);
  if (numAffectedRows > 0n)
    log.info({ deliveries: Number(numAffectedRows) }, "deliveries of deleted exams canceled");
}
