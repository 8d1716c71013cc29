import { sql } from "kysely";
import type { Tx } from "../../tables.ts";
import type { ComposedDelivery } from "./compose-messages.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import { isReminder } from "./is-reminder.ts";
import { type Decision, states } from "./states.ts";

/** Margin after which an announcement is certainly later than an event, despite clock differences. */
const certainlyLaterMs = 60_000;

/** The messages that a user already got about an exam when a delivery is claimed. */
type AnnouncementState = {
  event_id: number;
  user_id: number;
  /** Whether the user saved the exam, or an earlier message was sent, or failed visibly to administrators. */
  saved: boolean;
  told: boolean;
  /** When the announcement left, or will leave. */
  announced_at: Date | null;
  announcement_due: Date | null;
};

const isAnnouncement = ({ kind }: ClaimedDelivery) => kind === "NOVO_CONCURSO";
const aboutKey = ({ user_id, concurso_id }: Pick<ClaimedDelivery, "user_id" | "concurso_id">) =>
  `${user_id} ${concurso_id}`;
const keyOf = ({ event_id, user_id }: Pick<ClaimedDelivery, "event_id" | "user_id">) =>
  `${event_id} ${user_id}`;

/**
 * Makes the announcement an exam's first message. A waiting announcement leaves now and covers changes; reminders come
 * after it. Users whose announcement was cancelled get nothing else. Returns until when deliveries wait, and by key
 * which announcement each joins in a digest.
 */
export async function setFirstWords(
  tx: Tx,
  decisions: Map<ClaimedDelivery, Decision>,
  now: Date,
): Promise<{ until: Map<ClaimedDelivery, Date>; beside: Map<string, string> }> {
  const taken = [...decisions.keys()];
  const others = taken.filter((one) => decisions.get(one) === "send" && !isAnnouncement(one));
  const known = new Map((await findKnown(tx, others)).map((one) => [keyOf(one), one]));
  const announcements = new Map(taken.filter(isAnnouncement).map((one) => [aboutKey(one), one]));
  const beside = new Map<string, string>();
  const until = new Map<ClaimedDelivery, Date>();
  const waiting: ClaimedDelivery[] = [];
  for (const delivery of others) {
    const facts = known.get(keyOf(delivery));
    if (!facts || facts.saved) continue;
    const announcement = announcements.get(aboutKey(delivery));
    const its = announcement && decisions.get(announcement);
    if (facts.told) {
      if (isSaid(delivery, facts)) decisions.set(delivery, "announced");
    } else if (facts.announcement_due === null || (its && states[its].isUnsaid))
      decisions.set(delivery, "unannounced");
    else if (its !== "send" || !announcement?.resumo || !delivery.resumo) {
      waiting.push(delivery);
      until.set(delivery, new Date(Math.max(facts.announcement_due.getTime(), now.getTime())));
    } else beside.set(keyOf(delivery), keyOf(announcement));
  }
  const free = await lockAnnouncements(tx, waiting, now);
  for (const delivery of waiting) {
    // An announcement that another worker is sending may predate the change.
    const isToBeWritten = announcements.has(aboutKey(delivery)) || free.has(aboutKey(delivery));
    decisions.set(delivery, isToBeWritten && !isReminder(delivery) ? "announced" : "after-announcement");
  }
  return { until, beside };
}

/** Removes the text of deliveries whose announcement has nothing to say any more. */
export function removeUnannounced(told: ComposedDelivery<ClaimedDelivery>[], beside: Map<string, string>) {
  const silent = new Set(told.flatMap(({ delivery, message }) => (message ? [] : [keyOf(delivery)])));
  return told.map((one) =>
    silent.has(beside.get(keyOf(one.delivery)) ?? "") ? { ...one, message: undefined } : one,
  );
}

/** Returns whether the announcement was written after the delivery's news, and covers it. */
function isSaid(delivery: ClaimedDelivery, { announced_at }: AnnouncementState): boolean {
  if (isReminder(delivery) || announced_at === null) return false;
  return announced_at.getTime() > delivery.happened_at.getTime() + certainlyLaterMs;
}

async function findKnown(tx: Tx, deliveries: ClaimedDelivery[]): Promise<AnnouncementState[]> {
  if (deliveries.length === 0) return [];
  const keys = deliveries.map(({ event_id, user_id, concurso_id }) => ({ event_id, user_id, concurso_id }));
  const { rows } = await sql<AnnouncementState>`
    SELECT f.event_id, f.user_id, coalesce(k.told, false) AS told, k.announced_at, k.announcement_due,
      EXISTS (SELECT FROM favoritos s WHERE s.concurso_id = f.concurso_id AND s.user_id = f.user_id) AS saved
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS f (event_id integer, user_id integer, concurso_id
    integer)
    CROSS JOIN LATERAL (
      SELECT bool_or(d.status NOT IN ('queued', 'canceled')) AS told,
        min(d.sent_at) FILTER (WHERE e.kind = 'NOVO_CONCURSO') AS announced_at,
        min(d.due_at) FILTER (WHERE e.kind = 'NOVO_CONCURSO' AND d.status = 'queued') AS announcement_due
      FROM alert_events e JOIN deliveries d ON d.event_id = e.id AND d.user_id = f.user_id
      WHERE e.concurso_id = f.concurso_id AND e.id <> f.event_id) AS k`.execute(tx);
  return rows;
}

/** Claims waiting announcements and makes those of digests due now. Skips those being sent. Returns their keys. */
async function lockAnnouncements(tx: Tx, of: ClaimedDelivery[], now: Date): Promise<Set<string>> {
  if (of.length === 0) return new Set();
  const keys = of.map(({ user_id, concurso_id }) => ({ user_id, concurso_id }));
  const { rows } = await sql<Pick<ClaimedDelivery, "user_id" | "concurso_id">>`
    WITH waiting AS (
      SELECT d.event_id, d.user_id, d.channel, e.concurso_id
      FROM (SELECT DISTINCT user_id, concurso_id FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        AS f (user_id integer, concurso_id integer)) AS f
      JOIN alert_events e ON e.concurso_id = f.concurso_id AND e.kind = 'NOVO_CONCURSO'
      JOIN deliveries d ON d.event_id = e.id AND d.user_id = f.user_id
      WHERE d.status = 'queued' FOR UPDATE OF d SKIP LOCKED
    ), earlier AS (
      -- One that was tried goes when it is tried again.
      UPDATE deliveries d SET due_at = ${now}::timestamptz FROM waiting w
      WHERE d.event_id = w.event_id AND d.user_id = w.user_id AND d.channel = w.channel AND d.attempts = 0
        AND d.due_at > ${now}::timestamptz)
    SELECT user_id, concurso_id FROM waiting`.execute(tx);
  return new Set(rows.map(aboutKey));
}
