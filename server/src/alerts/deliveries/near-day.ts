import { formatDay, formatDayMonth } from "@cav/contract/format.ts";
import { daysBetween } from "../../platform/clock.ts";

/** Days before and after today in which day and month identify the date. */
const [pastDays, aheadDays] = [90, 364];

/** Formats a day as `31/12`; adds the year unless it is the next 31/12 from today. */
export function describeDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  return days >= -pastDays && days <= aheadDays ? formatDayMonth(day) : formatDay(day);
}
