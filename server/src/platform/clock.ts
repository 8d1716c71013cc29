import { setTimeout } from "node:timers/promises";

/** Where the product takes the time from, so that tests can move it. */
export type Clock = {
  now(): Date;
  /** Calendar day in Brasília, `YYYY-MM-DD`: exams' dates are meant in this time zone. */
  today(): string;
  /** Resolves so many milliseconds later. */
  wait(ms: number): Promise<void>;
  /** Whether it stands where a test has put it, and need not agree with the world. */
  readonly isFixed?: true;
};

/** In which the days of exams and of messages begin and end. */
export const timeZone = "America/Sao_Paulo";

export const hourMs = 3_600_000;
export const daySeconds = 86_400;
const dayMs = daySeconds * 1000;

/** The instant so many times 24 hours after another. */
export function dayAfterOf(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs);
}

/** The instant so many minutes after another. */
export function minutesAfterOf(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

export function dayBeforeOf(instant: Date, days: number): Date {
  return dayAfterOf(instant, -days);
}

/** How many days lie between two calendar days, `YYYY-MM-DD`; negative where the second is the earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
}

/** The calendar day so many days after another, or before it. */
export function shiftedDayOf(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** When the calendar day of an instant began in Brasília. */
export function startOfDay(instant: Date): Date {
  const start = Temporal.PlainDate.from(dayOf(instant)).toZonedDateTime(timeZone);
  return new Date(start.epochMilliseconds);
}

/** When a calendar day is over in Brasília. */
export function endOf(day: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(next.epochMilliseconds);
}

/** The day that was asked for last, and the instants between which it lies: nearly always it is asked for again. */
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

/** A running clock on the given source of time. */
export function createClock(now: () => Date): Clock {
  return { now, today: () => dayOf(now()), wait: (ms) => setTimeout(ms, undefined, { ref: false }) };
}

export const systemClock = createClock(() => new Date());

/** A clock that stands still until a test sets it. */
export type FixedClock = Clock & {
  set(time: string | Date): void;
  /** Resolves with the milliseconds of the next wait, as soon as somebody begins one. */
  nextWait(): Promise<number>;
};

/** A clock that stands still until it is set. A bare `YYYY-MM-DD` means noon of that day in Brasília. */
export function createFixedClock(start: string | Date): FixedClock {
  let current = readInstant(start);
  const waits: { until: number; end: () => void }[] = [];
  let tell: (ms: number) => void = () => undefined;
  return {
    isFixed: true,
    now: () => new Date(current),
    today: () => dayOf(current),
    wait: (ms) =>
      new Promise((end) => {
        waits.push({ until: current.getTime() + ms, end });
        tell(ms);
      }),
    nextWait: () =>
      new Promise((heard) => {
        tell = heard;
      }),
    set(time) {
      current = readInstant(time);
      const isOver = ({ until }: { until: number }) => until <= current.getTime();
      for (const { end } of waits.filter(isOver)) end();
      waits.splice(0, waits.length, ...waits.filter((wait) => !isOver(wait)));
    },
  };
}

function readInstant(time: string | Date): Date {
  if (typeof time !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(time)) return new Date(time);
  const noon = Temporal.PlainDate.from(time).toZonedDateTime({ timeZone, plainTime: "12:00" });
  return new Date(noon.epochMilliseconds);
}
