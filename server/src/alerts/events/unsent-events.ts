import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../tables.ts";
import { lockKnownEvent } from "./alerts.queries.ts";
import { concernedUsersWhere, eventToTellOf, isStillTrue, isTooLate } from "./alerts.ts";
import { insertFollowersAlerts, type Motivo } from "./fan-out.ts";
import { deleteUnsent, isSettled } from "./unsent.ts";

/**
 * Sends failed news to a user whose channel works again, with later events of the same exams, in one message. News that
 * is no longer true, is past or does not concern the user stays in the administrators' list of failures. An exam's
 * announcement replaces its earlier news. Returns how many alerts were new.
 */
export async function matchUnsent(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { userId, announced, motivo }: { userId: number; announced: Set<number>; motivo: Motivo },
): Promise<number> {
  const untold = await findUnsentEvents(tx, userId);
  const isSaid = ({ concurso_id }: UnsentEvents) => announced.has(concurso_id);
  await deleteUnsent(
    tx,
    userId,
    untold.filter(isSaid).map(({ event_id }) => event_id),
  );
  let alerts = 0;
  for (const { event_id } of untold.filter((one) => !isSaid(one)))
    alerts += await matchFollower(tx, deps, { userId, motivo }, event_id);
  return alerts;
}

/**
 * Alerts a new follower to earlier news that still holds, is not past, and concerns them. Returns how many alerts were
 * new.
 */
export async function matchFollower(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { userId, motivo = "CANAL" }: { userId: number; motivo?: Motivo },
  eventId: number,
): Promise<number> {
  const today = clock.today();
  const event = await lockKnownEvent(tx, eventId);
  if (!event || !isStillTrue(event, event, today) || isTooLate(event, today)) return 0;
  const told = { ...eventToTellOf(event, today), catchUpOf: userId, motivo };
  return insertFollowersAlerts(tx, told, await concernedUsersWhere(tx, event), {
    now: clock.now(),
    groupMinutes: 0,
  });
}

type UnsentEvents = { event_id: number; concurso_id: number };

/** Returns news that a user never got, from each exam's first failure on. */
async function findUnsentEvents(tx: Tx, userId: number): Promise<UnsentEvents[]> {
  const { rows } = await sql<UnsentEvents>`
    WITH untold AS (
      SELECT a.event_id, e.concurso_id, EXISTS (SELECT FROM deliveries d
        WHERE d.event_id = a.event_id AND d.user_id = a.user_id AND d.status = 'failed') AS failed
      FROM alerts a JOIN alert_events e ON e.id = a.event_id
      WHERE a.user_id = ${userId} AND e.concurso_id IS NOT NULL AND e.kind <> 'NOVO_CONCURSO' AND NOT EXISTS (
        SELECT FROM deliveries o WHERE o.event_id = a.event_id AND o.user_id = a.user_id
          AND ${isSettled(["canceled", "failed"])})
    )
    SELECT u.event_id, u.concurso_id FROM untold u WHERE u.event_id >= (
      SELECT min(f.event_id) FROM untold f WHERE f.failed AND f.concurso_id = u.concurso_id)
    ORDER BY u.event_id`.execute(tx);
  return rows;
}
