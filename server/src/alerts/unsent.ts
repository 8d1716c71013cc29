import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../tables.ts";

/** What a delivery says that an administrator closed without sending it: that stays closed, whatever comes back. */
export const closedUnsent = "encerrada sem enviar por quem administra";

/** Whether a delivery `o` left or waits to, or was closed by an administrator. */
export const isSettled = (statuses: "canceled"[] | ("canceled" | "failed")[]): RawBuilder<boolean> =>
  sql<boolean>`(o.status <> ALL (${statuses}::text[]) OR starts_with(o.last_error, ${closedUnsent}))`;

/**
 * Forgets alerts of an event whose every delivery was canceled: their people were not told, and may be now. Those that were
 * written while there was no channel for them stay, until there is one.
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
 * Forgets the alerts of a person of which nothing left or waits to: there was no channel for them, they lost their sense,
 * or failed. Of the failed ones the administrators' case ends with it.
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
