import type { Channel } from "@cav/contract/channels.ts";
import { sql } from "kysely";
import { type Clock, hourMs, minutesAfterOf, shiftedDayOf, startOfDay } from "../../platform/clock.ts";
import type { Tx } from "../../tables.ts";
import { isDueBy, morningAfterOf } from "../events/index.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import { isReminder } from "./is-reminder.ts";
import { findSaved } from "./saved.ts";
import type { Decision } from "./states.ts";

/** Messages a day after which other news waits for the next day. */
export const freeMessages = 2;
/** Newest events examined for a user's messages of today. */
const newestEvents = 2_000;

/** Returns whether the user may act on it today: suspension, annulment, resumption, or a change of a saved exam. */
function isPressing(delivery: ClaimedDelivery, isSaved: (one: ClaimedDelivery) => boolean): boolean {
  const isChange = delivery.kind !== "NOVO_CONCURSO" && !isReminder(delivery);
  return delivery.kind === "STATUS" || (isChange && isSaved(delivery));
}

type Today = { user_id: number; ultima: Date; mensagens: number };

/**
 * Delays news for users who had a message today, including reminders. The second message collects an hour's news, at
 * least an hour after the first. After two, news waits for the next morning, but changes of saved exams leave hourly.
 * Reminders, and news whose last day is today or tomorrow, leave at once with everything else. Returns until when each
 * waits.
 */
export async function setHourly(
  tx: Tx,
  channel: Channel,
  decisions: Map<ClaimedDelivery, Decision>,
  { now, today, groupMinutes }: Pick<Clock, "now" | "today"> & { groupMinutes: number },
): Promise<Map<ClaimedDelivery, Date>> {
  const until = new Map<ClaimedDelivery, Date>();
  const sending = [...decisions].flatMap(([one, decision]) =>
    decision === "send" && one.resumo ? [one] : [],
  );
  const groups = Map.groupBy(sending, ({ user_id }) => user_id);
  const tomorrow = shiftedDayOf(today(), 1);
  const isUrgent = (one: ClaimedDelivery) => isReminder(one) || isDueBy(one, today(), tomorrow);
  const patient = [...groups].flatMap(([id, group]) => (group.some(isUrgent) ? [] : [id]));
  const had = await findMessagesOfDay(tx, channel, patient, now());
  const isSaved = await findSaved(
    tx,
    had.flatMap(({ user_id }) => groups.get(user_id) ?? []),
  );
  const begun = startOfDay(now());
  for (const { user_id, ultima, mensagens } of had) {
    const group = groups.get(user_id) ?? [];
    // News of an earlier day has waited already: for a digest, for room, or for this morning.
    if (group.some(({ happened_at }) => happened_at < begun)) continue;
    const isPressed = group.some((one) => isPressing(one, isSaved));
    if (mensagens < freeMessages && isPressed) continue;
    const oldest = Math.min(...group.map(({ happened_at }) => happened_at.getTime()));
    const gathered = minutesAfterOf(new Date(oldest), groupMinutes);
    const hour = new Date(Math.max(ultima.getTime(), gathered.getTime()) + hourMs);
    if (hour <= now()) continue;
    const isOfSaved = group.some((one) => isPressing(one, isSaved) && isSaved(one));
    const due = mensagens < freeMessages || isOfSaved ? hour : morningAfterOf(now());
    for (const delivery of group) {
      decisions.set(delivery, "hourly");
      until.set(delivery, due);
    }
  }
  return until;
}

/**
 * Returns how many messages each user got today, and when the last one left. Push messages to the same devices share an
 * id, so the time is compared, too.
 */
async function findMessagesOfDay(tx: Tx, channel: Channel, userIds: number[], now: Date): Promise<Today[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<Today>`
    SELECT a.user_id, max(d.sent_at) AS ultima, count(DISTINCT (d.provider_message_id, d.sent_at))::integer AS mensagens
    FROM alerts a JOIN deliveries d ON d.event_id = a.event_id AND d.user_id = a.user_id AND d.channel = ${channel}
    WHERE a.user_id = ANY (${userIds}::integer[])
      AND a.event_id >= (SELECT min(id) FROM (SELECT id FROM alert_events ORDER BY id DESC LIMIT
      ${newestEvents}) AS newest)
      AND d.sent_at >= ${startOfDay(now)}
    GROUP BY a.user_id`.execute(tx);
  return rows;
}
