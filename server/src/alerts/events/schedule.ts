import type { Silencio } from "@cav/contract/alerts/alert-settings.ts";
import type { Canal } from "@cav/contract/alerts/notifications.ts";
import { channels } from "@cav/contract/channels.ts";
import { dayOf, timeZone } from "../../platform/clock.ts";

/** The hour (Brasília) at which digests and reminders leave, and pauses end. */
const morning = 8;
/** The hour at which messages about today's deadlines leave. */
const lastMorning = 7;

/** Default hours (Brasília) for channels that ring; users can override them. */
export type Hours = { opens: number; closes: number };

/** Hours (Brasília) without messages: from `de` until before `ate`, over midnight when `de` is later. */
export type QuietHours = Silencio;

const [monday, thursday] = [1, 4];

function inBrasilia(instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

/** Returns the next time after `now` with this hour in Brasília. */
function nextAt(now: Date, hour: number): Date {
  const today = inBrasilia(now).with({ hour, minute: 0, second: 0, millisecond: 0 });
  const next = today.epochMilliseconds > now.getTime() ? today : today.add({ days: 1 });
  return new Date(next.epochMilliseconds);
}

/**
 * Returns when a channel may send again during quiet hours; undefined: now. Without chosen hours, channels that ring
 * use the installation's hours.
 */
export function findQuietEnd(
  now: Date,
  chosen: QuietHours | null,
  channel: Canal,
  hours: Hours,
): Date | undefined {
  const quiet = chosen ?? (channels[channel].rings ? { de: hours.closes, ate: hours.opens } : undefined);
  return quiet && isWithin(inBrasilia(now).hour, quiet) ? nextAt(now, quiet.ate) : undefined;
}

function isWithin(hour: number, { de, ate }: QuietHours): boolean {
  return de < ate ? hour >= de && hour < ate : hour >= de || hour < ate;
}

/** Returns when postponed messages are sent: the next morning. */
export const morningAfterOf = (now: Date): Date => nextAt(now, morning);

/** Returns this morning, or now if that is past: calendar events of midnight can wait. */
export function morningOf(now: Date, deadline: string | null): Date {
  const hour = deadline === dayOf(now) ? lastMorning : morning;
  const today = inBrasilia(now).with({ hour, minute: 0, second: 0, millisecond: 0 });
  return new Date(Math.max(now.getTime(), today.epochMilliseconds));
}

/**
 * Returns the days that an agenda of the week covers, if its day came after `after`. They are later than `from`: on
 * Monday up to the next Monday, on Thursday up to Monday.
 */
export function weekAheadOf({ after, today }: { after: string; today: string }) {
  const day = Temporal.PlainDate.from(today);
  const isThursday = day.dayOfWeek >= thursday;
  const last = day.subtract({ days: day.dayOfWeek - (isThursday ? thursday : monday) });
  const until = last.add({ days: isThursday ? 7 + monday - thursday : 7 });
  const name = isThursday ? "quinta" : "semana";
  return last.toString() > after ? { from: last.toString(), until: until.toString(), name } : undefined;
}

/** Returns the end of a pause: the morning after so many days. */
export function pauseEnd(now: Date, days: number): Date {
  const last = inBrasilia(now).add({ days });
  return new Date(last.with({ hour: morning, minute: 0, second: 0, millisecond: 0 }).epochMilliseconds);
}
