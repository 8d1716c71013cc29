import { dayAfterOf, dayOf, daySeconds, daysBetween, endOf } from "../../platform/clock.ts";
import type { Urgency } from "./client/push.ts";

/** How long news without a day of its own is worth having, and the longest that any service keeps something. */
const undatedDays = 7;
const longestDays = 28;
/** The longest that a notification is kept. */
export const longestSeconds = longestDays * daySeconds;
/** A device that lies in a pocket is given at least so long. */
const leastSeconds = 3_600;

/** As urgent as the day that it is about is near; null: it has none. */
export function urgencyOf(day: string | null, now: Date): Urgency {
  if (day === null) return "low";
  const days = daysBetween(dayOf(now), day);
  return days <= 1 ? "high" : days <= undatedDays ? "normal" : "low";
}

/** For how many seconds a service keeps it: until that day is over. */
export function ttlOf(day: string | null, now: Date): number {
  if (day === null) return undatedDays * daySeconds;
  const until = Math.min(endOf(day).getTime(), dayAfterOf(now, longestDays).getTime());
  return Math.max(leastSeconds, Math.floor((until - now.getTime()) / 1000));
}
