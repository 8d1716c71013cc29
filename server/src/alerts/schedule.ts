import type { Frequencia, Silencio } from "@cav/contract/alert-settings.ts";
import { channels } from "@cav/contract/channels.ts";
import type { Canal } from "@cav/contract/notifications.ts";
import { dayOf, timeZone } from "../platform/clock.ts";

/** The hour of Brasília at which digests and reminders leave and pauses end. */
const morning = 8;
/** The same of what is about this very day. */
const lastMorning = 7;

/** Hours of Brasília between which WhatsApp may ring who chose no quiet hours. */
export type Hours = { opens: number; closes: number };

/** Hours of Brasília in which a channel brings nothing: from `de` until before `ate`, through midnight where `de` is the later. */
export type QuietHours = Silencio;

const monday = 1;

function inBrasilia(instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

/** The first time after `now` that a clock in Brasília shows this hour; of a Monday, where only that day will do. */
function nextAt(now: Date, hour: number, weekday?: number): Date {
  const today = inBrasilia(now).with({ hour, minute: 0, second: 0, millisecond: 0 });
  const days = Array.from({ length: 8 }, (_, ahead) => today.add({ days: ahead }));
  const next = days.find(
    (day) => day.epochMilliseconds > now.getTime() && (weekday === undefined || day.dayOfWeek === weekday),
  );
  return new Date((next ?? today).epochMilliseconds);
}

/**
 * When a channel may bring something again to somebody who chose these quiet hours; undefined: now. For who chose none, channels
 * that ring rest outside the installation's hours.
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

/** When what has to wait for another day leaves. */
export const morningAfterOf = (now: Date): Date => nextAt(now, morning);

/** This morning, or now where that is over: what the calendar brings shortly after midnight can wait for it. */
export function morningOf(now: Date, deadline: string | null): Date {
  const hour = deadline === dayOf(now) ? lastMorning : morning;
  const today = inBrasilia(now).with({ hour, minute: 0, second: 0, millisecond: 0 });
  return new Date(Math.max(now.getTime(), today.epochMilliseconds));
}

/** When a message is due for each frequency. */
export type DueTimes = Record<Frequencia, Date>;

/** When the next weekly digest leaves. */
const nextWeeklyOf = (now: Date): Date => nextAt(now, morning, monday);

/** Whether a day has come by the morning of the next weekly digest, which would be its first word. */
export function isBeforeNextWeekly(now: Date, day: string | null): boolean {
  return day !== null && day <= dayOf(nextWeeklyOf(now));
}

/**
 * When news leaves, by its user's frequency; `atOnce` is what that means for it. A digest never comes after the day
 * that the news is about (`deadline`, YYYY-MM-DD; null: none): what can't wait for it goes at once. What ends or happens
 * (`day`) by the next weekly digest goes with the day's.
 */
export function dueTimes(
  now: Date,
  deadline: string | null,
  { atOnce = now, day = deadline }: { atOnce?: Date; day?: string | null } = {},
): DueTimes {
  const morningAfter = nextAt(now, morning);
  const daily = deadline === null || dayOf(morningAfter) <= deadline ? morningAfter : atOnce;
  return {
    NA_HORA: atOnce,
    DIARIO: daily,
    SEMANAL: isBeforeNextWeekly(now, day) ? daily : nextWeeklyOf(now),
  };
}

/** The week that a weekly digest looks ahead to, where its Monday has come after `after`: later than `from`, up to the next one. */
export function weekAheadOf({ after, today }: { after: string; today: string }) {
  const day = Temporal.PlainDate.from(today);
  const last = day.subtract({ days: day.dayOfWeek - monday });
  return last.toString() > after
    ? { from: last.toString(), until: last.add({ weeks: 1 }).toString() }
    : undefined;
}

/** The end of a pause of so many days: the morning after them. */
export function pauseEnd(now: Date, days: number): Date {
  const last = inBrasilia(now).add({ days });
  return new Date(last.with({ hour: morning, minute: 0, second: 0, millisecond: 0 }).epochMilliseconds);
}
