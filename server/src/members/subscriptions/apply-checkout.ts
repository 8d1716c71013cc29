import type Stripe from "stripe";
import { isMissing } from "../../platform/stripe/stripe.ts";
import type { Tx } from "../../tables.ts";
import { applySubscription, type Billing } from "./apply.ts";
import { type CheckoutStatus, findCheckout, setCheckoutStatus } from "./checkouts.queries.ts";
import { queueBillingNotice } from "./notices.ts";
import { idOf } from "./provider-facts.ts";

/** Syncs an open checkout with Stripe; one that Stripe no longer knows is over. */
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

/** Syncs a checkout and its subscription with Stripe. `hasFailed`: the Pix or boleto will never be paid. */
export async function applyCheckout(
  billing: Billing,
  tx: Tx,
  session: Stripe.Checkout.Session,
  hasFailed = false,
): Promise<CheckoutStatus> {
  const checkout = await findCheckout(tx, session.id);
  // Checkouts opened elsewhere grant nothing here.
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

/** Returns the status of an unpaid checkout: open, pending by Pix or boleto, or over. */
async function unpaidStatusOf(
  { stripe }: Billing,
  session: Stripe.Checkout.Session,
): Promise<CheckoutStatus> {
  if (session.status !== "complete") return session.status === "expired" ? "expired" : "open";
  if (!session.subscription) return "pending";
  const { status } = await stripe.subscriptions.retrieve(idOf(session.subscription));
  return status === "incomplete_expired" || status === "canceled" ? "expired" : "pending";
}
