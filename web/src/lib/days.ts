import { inBrasilia } from "@cav/contract/format.ts";

const dayMs = 86_400_000;

/** Returns today in Brasília, `YYYY-MM-DD`. */
export function todayInBrazil(now = new Date()): string {
  return inBrasilia(now).slice(0, 10);
}

/** Returns whole days from today to a day; negative when it is past. */
export function daysUntil(day: string, today = todayInBrazil()): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
}

/** Returns the day so many days after another, `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
