import { dayOf, daysBetween, hourMs, minutesAfterOf, timeZone } from "../platform/clock.ts";
import { isWorkingDay } from "../platform/working-day.ts";

/** What decides how often a page is visited. */
export type Followed = {
  /** Days of the timelines of the exams whose page it is, YYYY-MM-DD. */
  dias: readonly string[];
  /** Whether anybody follows one of these exams that still goes on, or the page itself. */
  isFollowed: boolean;
};

/** A week around a date: three days before it, and three after. */
const criticalDays = 3;
const opens = 7;
const closes = 22;
const followedHours = 6;

/** Whether a date of an exam's timeline lies in the week around a day. */
export const isCritical = ({ dias, isFollowed }: Followed, day: string): boolean =>
  isFollowed && dias.some((dia) => Math.abs(daysBetween(day, dia)) <= criticalDays);

/**
 * When a page is visited next: hourly from 7 to 22 h of Brasília in a critical week, every six hours of working days while it is
 * followed, and weekly else. `id` spreads the pages over the hour.
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

/** The next hour within those in which offices publish. */
function hourly(now: Date, minute: number): Date {
  const next = zonedOf(new Date(now.getTime() + hourMs));
  const at = { hour: opens, minute, second: 0, millisecond: 0 };
  if (next.hour < opens) return toDate(next.with(at));
  if (next.hour >= closes) return toDate(next.add({ days: 1 }).with(at));
  return toDate(next);
}

/** The morning of the first working day after an instant. */
function morningAfter(instant: Date, minute: number): Date {
  let day = zonedOf(instant);
  while (!isWorkingDay(day.toPlainDate().toString())) day = day.add({ days: 1 });
  return toDate(day.with({ hour: opens, minute, second: 0, millisecond: 0 }));
}
