import { setTimeout } from "node:timers/promises";

/** The product's source of time, which tests can set. */
export type Clock = {
  now(): Date;
  /** Calendar day in Brasília, `YYYY-MM-DD`: exams' dates use this time zone. */
  today(): string;
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>;
  /** Returns the milliseconds to another clock's time, shown now. */
  msApartFrom(other: Date): number;
};

/** The time zone of exams' and messages' days. */
export const timeZone = "America/Sao_Paulo";

export const hourMs = 3_600_000;
export const daySeconds = 86_400;
const dayMs = daySeconds * 1000;

/** Returns the instant so many times 24 hours later. */
export function dayAfterOf(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs);
}

/** Returns the instant so many minutes later. */
export function minutesAfterOf(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

export function dayBeforeOf(instant: Date, days: number): Date {
  return dayAfterOf(instant, -days);
}

/** Returns the days between two dates, `YYYY-MM-DD`; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
}

/** Returns the date so many days later, or earlier. */
export function shiftedDayOf(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Returns when an instant's day began in Brasília. */
export function startOfDay(instant: Date): Date {
  const start = Temporal.PlainDate.from(dayOf(instant)).toZonedDateTime(timeZone);
  return new Date(start.epochMilliseconds);
}

/** Returns when a date ends in Brasília. */
export function endOf(day: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(next.epochMilliseconds);
}

/** The last computed day with its start and end: most calls ask for the same day. */
let known = { day: "", from: 0, until: 0 };

export function dayOf(instant: Date): string {
  const ms = instant.getTime();
  if (!(ms >= known.from && ms < known.until)) {
    const from = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).startOfDay();
    const until = from.add({ days: 1 }).startOfDay();
    known = {
      day: from.toPlainDate().toString(),
      from: from.epochMilliseconds,
      until: until.epochMilliseconds,
    };
  }
  return known.day;
}

/** Creates a running clock from a source of time. */
export function createClock(now: () => Date): Clock {
  return {
    now,
    today: () => dayOf(now()),
    wait: (ms) => setTimeout(ms, undefined, { ref: false }),
    msApartFrom: (other) => Math.abs(now().getTime() - other.getTime()),
  };
}

export const systemClock = createClock(() => new Date());
