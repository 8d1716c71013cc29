import type { Subscription } from "./types.ts";

/** Stripe's statuses of a subscription that may still charge. */
export const live = ["trialing", "active", "past_due", "unpaid", "paused", "incomplete"];
const over = ["canceled", "incomplete_expired"];

export const isOver = ({ status }: Pick<Subscription, "status">): boolean => over.includes(status);
export const isKnownStatus = ({ status }: Pick<Subscription, "status">): boolean =>
  live.includes(status) || over.includes(status);

/** Statuses in which Stripe collects renewals. */
export const isCollecting = ({ status }: Pick<Subscription, "status">): boolean =>
  status === "active" || status === "past_due" || status === "trialing";

/** Returns the pause of collection at a moment. */
export function findPause({ pause }: Pick<Subscription, "pause">, at: number): Subscription["pause"] {
  return pause && (pause.resumes_at === null || pause.resumes_at > at) ? pause : null;
}
