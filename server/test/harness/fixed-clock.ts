import { type Clock, dayOf, timeZone } from "../../src/platform/clock.ts";

/** A clock that a test sets. */
export type FixedClock = Clock & {
  set(time: string | Date): void;
  /** Resolves with the milliseconds of the next wait, when it begins. */
  nextWait(): Promise<number>;
};

/** Creates a clock that shows one time until set. A bare `YYYY-MM-DD` is noon of that day in Brasília. */
export function createFixedClock(start: string | Date): FixedClock {
  let current = readInstant(start);
  const waits: { until: number; end: () => void }[] = [];
  let tell: (ms: number) => void = () => undefined;
  return {
    // A test's time need not match the real time.
    msApartFrom: () => 0,
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
