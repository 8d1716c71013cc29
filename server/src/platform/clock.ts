/** Where the product takes the time from, so that tests can move it. */
export type Clock = {
  now(): Date;
  /** Calendar day in Brasília, `YYYY-MM-DD`: exams' dates are meant in this time zone. */
  today(): string;
};

const timeZone = "America/Sao_Paulo";

function dayOf(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => dayOf(new Date()),
};

/** A clock that stands still until it is set. A bare `YYYY-MM-DD` means noon of that day in Brasília. */
export function createFixedClock(start: string | Date): Clock & { set(time: string | Date): void } {
  let current = readInstant(start);
  return {
    now: () => new Date(current),
    today: () => dayOf(current),
    set(time) {
      current = readInstant(time);
    },
  };
}

function readInstant(time: string | Date): Date {
  if (typeof time !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(time)) return new Date(time);
  const noon = Temporal.PlainDate.from(time).toZonedDateTime({ timeZone, plainTime: "12:00" });
  return new Date(noon.epochMilliseconds);
}
