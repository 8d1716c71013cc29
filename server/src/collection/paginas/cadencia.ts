import { dayOf, daysBetween, hourMs, minutesAfterOf, timeZone } from "../../platform/clock.ts";
import { isWorkingDay } from "../../platform/working-day.ts";

/** Facts that decide how often a page is visited. */
export type Followed = {
  /** Days in the timelines of the page's exams, YYYY-MM-DD. */
  dias: readonly string[];
  /** Whether a user follows the page, or a running exam of the page. */
  isFollowed: boolean;
};

/** Days before and after a date that make up its week. */
const criticalDays = 3;
const opens = 7;
const closes = 22;
const followedHours = 6;

/** Returns whether a timeline's date is in the week around a day. */
export const isCritical = ({ dias, isFollowed }: Followed, day: string): boolean =>
  isFollowed && dias.some((dia) => Math.abs(daysBetween(day, dia)) <= criticalDays);

/**
 * Returns a page's next visit: hourly from 7:00 to 22:00 (Brasília) in a critical week, every six hours of working days
 * while followed, otherwise weekly. `id` spreads pages over the hour.
 */
export function nextVisitOf(followed: Followed, now: Date, id: number): Date {
  const minute = id % 60;
  if (isCritical(followed, dayOf(now))) return hourly(now, minute);
  if (!followed.isFollowed) return minutesAfterOf(now, 7 * 24 * 60);
  const next = minutesAfterOf(now, followedHours * 60);
  if (isWorkingDay(dayOf(next))) return next;
  return morningAfter(next, minute);
}

const zonedOf = (instant: Date) => Temporal.Instant.from(instant.toISOString()).toZonedDateTimeISO(timeZone);
const toDate = (zoned: Temporal.ZonedDateTime) => new Date(zoned.epochMilliseconds);

/** Returns the next hour within publishing hours. */
function hourly(now: Date, minute: number): Date {
  const next = zonedOf(new Date(now.getTime() + hourMs));
  const at = { hour: opens, minute, second: 0, millisecond: 0 };
  if (next.hour < opens) return toDate(next.with(at));
  if (next.hour >= closes) return toDate(next.add({ days: 1 }).with(at));
  return toDate(next);
}

/** Returns the morning of the next working day. */
function morningAfter(instant: Date, minute: number): Date {
  let day = zonedOf(instant);
  while (!isWorkingDay(day.toPlainDate().toString())) day = day.add({ days: 1 });
  return toDate(day.with({ hour: opens, minute, second: 0, millisecond: 0 }));
}
