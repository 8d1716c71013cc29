import { formatDay, formatDayMonth } from "@cav/contract/format.ts";
import { daysBetween } from "../platform/clock.ts";

/** Days around today in which a day and a month are read as the right year. */
const [pastDays, aheadDays] = [90, 364];

/** `31/12`, with its year where that is not the next one with this day. */
export function describeDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  return days >= -pastDays && days <= aheadDays ? formatDayMonth(day) : formatDay(day);
}
