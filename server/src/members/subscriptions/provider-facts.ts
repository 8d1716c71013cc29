import type { SubscriptionStatus } from "@cav/contract/subscriptions.ts";
import type Stripe from "stripe";
import type { StripeClient } from "../../platform/stripe/stripe.ts";

/** Maps Stripe's statuses to ours; a missing one opens a case for administrators. */
const statuses: Partial<Record<string, SubscriptionStatus>> = {
  active: "ACTIVE",
  trialing: "TRIAL",
  past_due: "PAST_DUE",
  unpaid: "UNPAID",
  paused: "UNPAID",
  canceled: "CANCELED",
  incomplete: "UNPAID",
  incomplete_expired: "CANCELED",
};

export const statusOf = ({ status }: Stripe.Subscription): SubscriptionStatus | undefined => statuses[status];

export const idOf = (reference: string | { id: string }) =>
  typeof reference === "string" ? reference : reference.id;

/** Converts seconds to a date; null stays null. */
export const instantOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

/** Returns whether a subscription that was never recorded gives nothing yet, or never gave anything. */
export function hasNotBegun(told: Stripe.Subscription): boolean {
  return told.status === "incomplete" || statusOf(told) === "CANCELED" || isFirstUnpaid(told);
}

/** Returns whether the first invoice is unpaid: Pix, boleto and bank debits activate a subscription earlier. */
function isFirstUnpaid({ status, latest_invoice: invoice }: Stripe.Subscription): boolean {
  if (status !== "active" && status !== "trialing") return false;
  if (!invoice || typeof invoice === "string" || invoice.status !== "open") return false;
  return (invoice.billing_reason ?? "subscription_create") === "subscription_create";
}

/** Returns all items; a subscription itself lists only its first ten. */
export async function findItems(
  stripe: StripeClient,
  { id, items }: Stripe.Subscription,
): Promise<Stripe.SubscriptionItem[]> {
  if (!items.has_more) return items.data;
  return stripe.subscriptionItems.list({ subscription: id, limit: 100 }).autoPagingToArray({ limit: 1_000 });
}

export function intervalOf({ price }: Stripe.SubscriptionItem): "month" | "year" | null {
  const interval = price.recurring?.interval;
  if (interval === "month") return "month";
  return interval === "year" ? "year" : null;
}

/**
 * Returns the sum of the prices of all items that a subscription charges together with this one, in the
 * smallest unit; null if one varies.
 */
export function amountOf(
  item: Stripe.SubscriptionItem,
  items: Stripe.SubscriptionItem[],
  currency: string,
): number | null {
  const own = priceIn(item, currency);
  if (own === null) return null;
  const others = items.filter((other) => other.id !== item.id && isChargedWith(item, other));
  return others.reduce((sum, other) => sum + (priceIn(other, currency) ?? 0), own);
}

function isChargedWith({ price }: Stripe.SubscriptionItem, other: Stripe.SubscriptionItem): boolean {
  const { recurring } = other.price;
  return (
    recurring?.interval === price.recurring?.interval &&
    (recurring?.interval_count ?? 1) === (price.recurring?.interval_count ?? 1)
  );
}

function priceIn({ price, quantity = 1 }: Stripe.SubscriptionItem, currency: string): number | null {
  const { unit_amount, currency_options } = price;
  const amount =
    (price.currency ?? currency) === currency ? unit_amount : currency_options?.[currency]?.unit_amount;
  return amount === null || amount === undefined ? null : amount * quantity;
}

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

/** Returns the prices of a schedule's next phase; an empty list means they stay the same. */
export function nextPricesOf({ schedule }: Stripe.Subscription, periodEnd: number | undefined): string[] {
  if (!schedule || typeof schedule === "string" || periodEnd === undefined) return [];
  const next = schedule.phases.find(({ start_date }) => start_date >= periodEnd);
  return next?.items.map(({ price }) => idOf(price)) ?? [];
}
