import { calendarDayOf, formatDay, isCalendarDay } from "@cav/contract/format.ts";

const dayMs = 86_400_000;

/** Digits of day, month and year. */
const lengths = [2, 2, 4];

/** Formats `05/12/2026` while typing; accepts digits, separators, or a pasted ISO date. */
export function typeDay(text: string): string {
  const typed = text.trim();
  if (isCalendarDay(typed)) return formatDay(typed);
  const parts = [""];
  for (const sign of typed.slice(0, 20)) {
    const index = parts.length - 1;
    const part = parts[index] ?? "";
    const isDigit = /\d/.test(sign);
    if (isDigit && part.length < (lengths[index] ?? 0)) parts[index] = part + sign;
    else if (part !== "" && index < lengths.length - 1) {
      parts[index] = part.padStart(2, "0");
      parts.push(isDigit ? sign : "");
    }
  }
  return parts.join("/");
}

/** Returns a typed day as `YYYY-MM-DD`; the text unchanged when it is no day. */
export function readDay(text: string): string {
  const [day = "", month = "", year = ""] = text.split("/");
  return calendarDayOf(year, month, day) ?? text;
}

/** Formats a day as `DD/MM/YYYY`; returns other text unchanged. */
export const showDay = (value: string): string => (isCalendarDay(value) ? formatDay(value) : value);

/** Completes a two-digit year to 20xx. */
export const completeYear = (text: string): string => text.replace(/^(\d\d\/\d\d\/)(\d\d)$/, "$120$2");

/** Returns the day so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the same day so many months later, or that month's last day. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** Sunday is 0. */
const weekdayIndex = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns the Sunday of a day's week. */
export const weekStart = (day: string): string => dayAfter(day, -weekdayIndex(day));

/** Returns the weeks of a day's month, each from Sunday on. */
export function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7);
  const weeks: string[][] = [];
  for (let start = weekStart(`${month}-01`); start.slice(0, 7) <= month; start = dayAfter(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAfter(start, index)));
  }
  return weeks;
}
