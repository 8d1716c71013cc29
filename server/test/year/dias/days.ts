// Days and hours in Brasília. Imports no product code.

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** Brasília, without daylight saving time. */
const offsetMs = -3 * hourMs;

export const dayOf = (at: number): string => new Date(at + offsetMs).toISOString().slice(0, 10);
export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
/** Returns the instant of an hour of a day in Brasília. */
export const instantOf = (day: string, hour: number, minute = 0): number =>
  Date.parse(`${day}T00:00:00Z`) - offsetMs + hour * hourMs + minute * minuteMs;
export const hourOf = (at: number): number => new Date(at + offsetMs).getUTCHours();
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();
