import { isEffective, type SubscriptionStatus } from "@cav/contract/subscriptions.ts";
import type Stripe from "stripe";
import type { Deps } from "../deps.ts";
import { withPremium } from "../identity/index.ts";
import { findPlanOfPrice } from "../plans/index.ts";
import { isMissing, type StripeClient } from "../platform/stripe/stripe.ts";
import type { Tx } from "../tables.ts";
import { type CheckoutStatus, findCheckout, setCheckoutStatus } from "./checkouts.queries.ts";
import { queueBillingNotice, queueStandingNotice } from "./notices.ts";
import {
  findCurrent,
  findKnown,
  findUserOfCustomer,
  lockBillingUser,
  removePremium,
  setPremium,
  upsertSubscription,
} from "./subscriptions.queries.ts";

export type Billing = Pick<Deps, "db" | "clock" | "log" | "queue"> & { stripe: StripeClient };

const statuses: Partial<Record<Stripe.Subscription.Status, SubscriptionStatus>> = {
  active: "ACTIVE",
  trialing: "TRIAL",
  past_due: "PAST_DUE",
  unpaid: "UNPAID",
  paused: "UNPAID",
  canceled: "CANCELED",
  // A first payment that has not come gives nothing, and is not told: the checkout is still open.
  incomplete_expired: "CANCELED",
};

const instant = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

/**
 * Reads a subscription from the provider and makes ours, and what its person may do, agree with it. To be called
 * within a transaction: the person's row is held before the provider is asked, so that an older answer can't undo a
 * newer one.
 */
export async function applySubscription(
  billing: Billing,
  tx: Tx,
  subscriptionId: string,
  userId: number,
): Promise<void> {
  const { stripe, clock, log } = billing;
  const user = await lockBillingUser(tx, userId);
  if (!user) return;
  const told = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ["schedule", "latest_invoice"],
  });
  const status = statuses[told.status];
  const [item] = told.items.data;
  if (!status || !item) return;
  const before = await findKnown(tx, told.id);
  // A Pix or a boleto begins a subscription that nobody has paid yet; of one that never began nothing is told.
  if (!before && (isUnpaid(told) || status === "CANCELED")) return;
  const plan = await findPlanOfPrice(tx, item.price.id);
  if (!plan) {
    log.error({ price: item.price.id }, "a subscription has a price that is no plan's");
    return;
  }
  const facts = {
    stripe_subscription_id: told.id,
    user_id: user.id,
    plano_id: plan.id,
    price_centavos: plan.price_centavos,
    interval: intervalOf(item),
    status,
    current_period_start: instant(item.current_period_start),
    current_period_end: instant(item.current_period_end),
    cancel_at_period_end: told.cancel_at_period_end,
    ended_at: status === "CANCELED" ? (instant(told.ended_at) ?? clock.now()) : null,
    proximo_preco: nextPrice(told, item.current_period_end),
  };
  await upsertSubscription(tx, facts, clock.now());
  await applyPremium(billing, tx, user.id);
  await queueStandingNotice(billing, tx, before, facts);
}

/** Makes what a person may do agree with their subscriptions as they are noted. To be called within a transaction. */
export async function applyPremium({ queue, clock }: Billing, tx: Tx, userId: number): Promise<void> {
  const user = await lockBillingUser(tx, userId);
  if (!user) return;
  const current = await findCurrent(tx, userId);
  if (current.some(({ status }) => isEffective(status)))
    await withPremium(queue, tx, userId, () => setPremium(tx, user, clock.now()));
  else await removePremium(tx, user, clock.now());
}

/** Whether the last invoice of a subscription that is said to run was not paid, since its payment takes days. */
function isUnpaid({ status, latest_invoice: invoice }: Stripe.Subscription): boolean {
  const runs = status === "active" || status === "trialing";
  return runs && typeof invoice === "object" && invoice?.status === "open";
}

function intervalOf({ price }: Stripe.SubscriptionItem): "month" | "year" | null {
  const interval = price.recurring?.interval;
  if (interval === "month") return "month";
  return interval === "year" ? "year" : null;
}

/** The price that its subscriber chose for the time after this period; null: the same goes on. */
function nextPrice({ schedule }: Stripe.Subscription, periodEnd: number): string | null {
  if (!schedule || typeof schedule === "string") return null;
  const next = schedule.phases.find(({ start_date }) => start_date >= periodEnd);
  const price = next?.items[0]?.price;
  return price ? idOf(price) : null;
}

/** The same for whoever the provider's customer is here; nobody where the account is gone. */
export async function applySubscriptionOfCustomer(
  billing: Billing,
  tx: Tx,
  subscriptionId: string,
  customer: string | { id: string } | null | undefined,
): Promise<void> {
  if (!customer) return;
  const userId = await findUserOfCustomer(tx, idOf(customer));
  if (userId !== undefined) await applySubscription(billing, tx, subscriptionId, userId);
}

export const idOf = (reference: string | { id: string }) =>
  typeof reference === "string" ? reference : reference.id;

/** Learns what became of a checkout that was open; one that the provider does not know any more is over. */
export async function syncCheckout(billing: Billing, sessionId: string): Promise<void> {
  const { db, stripe } = billing;
  try {
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    if (session.status !== "open")
      await db.transaction().execute((tx) => applyCheckout(billing, tx, session));
  } catch (error) {
    if (!isMissing(error)) throw error;
    await setCheckoutStatus(db, sessionId, "expired");
  }
}

/**
 * Makes a checkout of ours, and the subscription that it led to, agree with the provider. `hasFailed`: the provider said
 * that the Pix or the boleto was not paid, and never will be.
 */
export async function applyCheckout(
  billing: Billing,
  tx: Tx,
  session: Stripe.Checkout.Session,
  hasFailed = false,
): Promise<CheckoutStatus> {
  const checkout = await findCheckout(tx, session.id);
  // What was not opened here grants nothing here.
  if (!checkout) return "expired";
  const isPaid = session.status === "complete" && session.payment_status !== "unpaid";
  const status = isPaid ? "complete" : hasFailed ? "expired" : await unpaidStatusOf(billing, session);
  if (isPaid && session.subscription)
    await applySubscription(billing, tx, idOf(session.subscription), checkout.user_id);
  const wasOpen = await setCheckoutStatus(tx, session.id, status);
  if (wasOpen && status === "expired" && checkout.pendente)
    await queueBillingNotice(billing, tx, checkout.user_id, { aviso: "NAO_CONFIRMADO" });
  return status;
}

/** What a checkout is that nobody has paid: open, promised by Pix or boleto, or over. */
async function unpaidStatusOf(
  { stripe }: Billing,
  session: Stripe.Checkout.Session,
): Promise<CheckoutStatus> {
  if (session.status !== "complete") return session.status === "expired" ? "expired" : "open";
  if (!session.subscription) return "pending";
  const { status } = await stripe.subscriptions.retrieve(idOf(session.subscription));
  return status === "incomplete_expired" || status === "canceled" ? "expired" : "pending";
}
