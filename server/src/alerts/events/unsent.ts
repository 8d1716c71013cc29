import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../tables.ts";

/**
 * Builds the condition that delivery `o` was sent, waits, or was closed by an administrator. An ended one without a
 * code, of a process of the release before, counts as closed until its code is filled.
 */
export const isSettled = (statuses: "canceled"[] | ("canceled" | "failed")[]): RawBuilder<boolean> =>
  sql<boolean>`(o.status <> ALL (${statuses}::text[]) OR o.motivo_fim IS NULL
    OR o.motivo_fim = 'ENCERRADO_SEM_ENVIAR')`;

/**
 * Deletes an event's alerts whose deliveries were all cancelled, so that these users can be alerted again. Alerts
 * without any delivery stay: they wait for a channel.
 */
export async function deleteCanceled(tx: Tx, eventId: number): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM deliveries d WHERE d.event_id = ${eventId} AND d.status = 'canceled' AND NOT EXISTS (
        SELECT FROM deliveries o WHERE o.event_id = ${eventId} AND o.user_id = d.user_id AND ${isSettled(["canceled"])})
      RETURNING d.user_id)
    DELETE FROM alerts a USING (SELECT DISTINCT user_id FROM gone) AS g
    WHERE a.event_id = ${eventId} AND a.user_id = g.user_id`.execute(tx);
}

/**
 * Deletes a user's alerts without sent or waiting deliveries, so that they can be written again: no channel, cancelled,
 * or failed. Failed ones so leave the administrators' list.
 */
export async function deleteUnsent(tx: Tx, userId: number, eventIds: number[]): Promise<void> {
  const isMine = sql`user_id = ${userId} AND event_id = ANY (${eventIds}::integer[])`;
  await sql`
    DELETE FROM deliveries d WHERE ${isMine} AND d.status IN ('canceled', 'failed') AND NOT EXISTS (
      SELECT FROM deliveries o WHERE o.event_id = d.event_id AND o.user_id = d.user_id
        AND ${isSettled(["canceled", "failed"])})`.execute(tx);
  await sql`
    DELETE FROM alerts a WHERE ${isMine} AND NOT EXISTS (
      SELECT FROM deliveries d WHERE d.event_id = a.event_id AND d.user_id = a.user_id)`.execute(tx);
}
