import type Stripe from "stripe";

export const idOf = (reference: string | { id: string }) =>
  typeof reference === "string" ? reference : reference.id;

/** Returns whether the subscription is to end: classic billing sets the flag, flexible billing only the time. */
export const isCancelled = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  cancel_at_period_end || (cancel_at ?? null) !== null;

/** Returns the parameter that resumes a cancelled subscription; Stripe accepts only one of the two. */
export function withoutEnd({
  cancel_at_period_end,
  cancel_at,
}: Stripe.Subscription): { cancel_at_period_end: false } | { cancel_at: "" } | Record<string, never> {
  if (cancel_at_period_end) return { cancel_at_period_end: false };
  return (cancel_at ?? null) === null ? {} : { cancel_at: "" };
}
