import { dayAfterOf, dayOf, daySeconds, daysBetween, endOf } from "../../../platform/clock.ts";
import type { Urgency } from "../../../platform/providers/push/push.ts";

/** Days that undated news is kept, and the maximum of any service. */
const undatedDays = 7;
const longestDays = 28;
/** Maximum seconds that a notification is kept. */
export const longestSeconds = longestDays * daySeconds;
/** Minimum seconds, for a device in a pocket. */
const leastSeconds = 3_600;

/** Returns the urgency by the day's distance; null: no day. */
export function urgencyOf(day: string | null, now: Date): Urgency {
  if (day === null) return "low";
  const days = daysBetween(dayOf(now), day);
  return days <= 1 ? "high" : days <= undatedDays ? "normal" : "low";
}

/** Returns the seconds until the day is over. */
export function ttlOf(day: string | null, now: Date): number {
  if (day === null) return undatedDays * daySeconds;
  const until = Math.min(endOf(day).getTime(), dayAfterOf(now, longestDays).getTime());
  return Math.max(leastSeconds, Math.floor((until - now.getTime()) / 1000));
}
