/**
 * Meaning of a Stripe subscription for its payer, from Stripe's documents only.
 * `docs.stripe.com/billing/subscriptions/overview`: subscription statuses, and when to provision.
 * `docs.stripe.com/api/subscriptions/object`: status, cancel_at, ended_at, pause_collection.
 * `docs.stripe.com/billing/subscriptions/billing-mode/compare`: how each billing mode writes a cancellation.
 * `docs.stripe.com/billing/subscriptions/pause-payment`: paused collection leaves the status unchanged.
 * `docs.stripe.com/billing/subscriptions/trials`: a trial's invoice of 0; paused without a payment method.
 * `docs.stripe.com/api/invoices/object`: status, amount_paid, billing_reason.
 * `docs.stripe.com/changelog/basil`: since 2025-03-31 periods are on items, and `parent` names an invoice's
 * subscription.
 * `docs.stripe.com/webhooks`: events may come twice, late and in any order; the object is read again.
 */
export type StripeState = {
  status:
    | "incomplete"
    | "incomplete_expired"
    | "trialing"
    | "active"
    | "past_due"
    | "unpaid"
    | "paused"
    | "canceled";
  cancel: "none" | "classic" | "flexible";
  isCollectionPaused: boolean;
  /** Whether one of the prices belongs to a plan of the seller. */
  isPlanPrice: boolean;
  /** Amount of the latest invoice, in the currency's smallest unit; null if nothing was collected. */
  paid: { amount: number; currency: string } | null;
};

/** Expected state of a subscriber who was active with the seller's plan before. */
export type Expected = {
  hasAccess: boolean;
  isOver: boolean;
  isEnding: boolean;
  /** Whether an administrator must decide: a price of no plan, or collection that is paused. */
  needsDecision: boolean;
  payment: { amount: number; currency: string } | null;
};

/**
 * Statuses in which a period that was paid gives premium. Stripe calls trialing and active "safe to provision"; for
 * past_due the seller decides, and the product gives premium while Stripe retries.
 */
const provisioned = new Set<StripeState["status"]>(["trialing", "active", "past_due"]);
/** Terminal statuses, which Stripe never changes. */
const terminal = new Set<StripeState["status"]>(["canceled", "incomplete_expired"]);

export function expectedOf(state: StripeState): Expected {
  const isOver = terminal.has(state.status);
  return {
    hasAccess: provisioned.has(state.status),
    isOver,
    isEnding: !isOver && state.cancel !== "none",
    needsDecision: !isOver && (!state.isPlanPrice || state.isCollectionPaused),
    payment: state.paid && state.paid.amount > 0 ? state.paid : null,
  };
}
