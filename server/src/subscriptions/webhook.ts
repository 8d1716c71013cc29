import type Stripe from "stripe";
import { AppError } from "../platform/http/app-error.ts";
import { isMissing } from "../platform/stripe/stripe.ts";
import type { Tx } from "../tables.ts";
import { applyCheckout, applySubscriptionOfCustomer, type Billing, idOf } from "./apply.ts";
import { queueReceipt } from "./notices.ts";
import { recordPayment } from "./payments.queries.ts";
import { applyReturned, findInvoicePaidBy } from "./returned.ts";
import { claimEvent } from "./subscriptions.queries.ts";

/**
 * Obeys an event once, in one transaction. Subscriptions and checkouts are read again from the provider, so that the
 * order in which events come does not matter.
 * @throws whatever the provider or the database throws: the provider sends the event again
 */
export async function applyEvent(billing: Billing, event: Stripe.Event): Promise<void> {
  const { db, clock, log } = billing;
  try {
    // Asked for before a connection is held.
    const checkout = await checkoutOf(billing, event);
    await db.transaction().execute(async (tx) => {
      if (!(await claimEvent(tx, event.id, event.type, clock.now()))) return;
      const hasFailed = event.type === "checkout.session.async_payment_failed";
      if (checkout) await applyCheckout(billing, tx, checkout, hasFailed);
      else await effectOf(billing, tx, event);
    });
  } catch (error) {
    if (!isMissing(error)) throw error;
    log.warn({ type: event.type }, "an event is about what the provider does not know");
    throw new AppError("not-found", { cause: error });
  }
}

/** The checkout that an event is about, as it stands now; undefined where it is about something else. */
async function checkoutOf(
  { stripe }: Billing,
  event: Stripe.Event,
): Promise<Stripe.Checkout.Session | undefined> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return "id" in event.data.object ? stripe.checkout.sessions.retrieve(event.data.object.id) : undefined;
  }
}

async function effectOf(billing: Billing, tx: Tx, event: Stripe.Event): Promise<void> {
  // Of some kinds what they are about has no id; of those that matter here it has one.
  if (!("id" in event.data.object)) return;
  switch (event.type) {
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
      await applySubscriptionOfCustomer(billing, tx, event.data.object.id, event.data.object.customer);
      return;
    case "invoice.paid":
    case "invoice.payment_failed":
      await obeyInvoice(billing, tx, event.data.object, event.type === "invoice.paid");
      return;
    case "charge.refunded":
    case "charge.refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.closed":
      await obeyReturned(billing, tx, event.data.object.payment_intent);
      return;
  }
}

/** Money that went back may be told before the payment was. */
async function obeyReturned(
  billing: Billing,
  tx: Tx,
  payment: string | Stripe.PaymentIntent | null,
): Promise<void> {
  if (!payment) return;
  const intent = idOf(payment);
  const invoice = await findInvoicePaidBy(billing, intent);
  if (!invoice?.id) return;
  await obeyInvoice(billing, tx, invoice, invoice.status === "paid");
  await applyReturned(billing, tx, invoice, intent);
}

async function obeyInvoice(
  billing: Billing,
  tx: Tx,
  invoice: Stripe.Invoice,
  isPaid: boolean,
): Promise<void> {
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (!subscription || !invoice.customer || !invoice.id) return;
  const subscriptionId = idOf(subscription);
  await applySubscriptionOfCustomer(billing, tx, subscriptionId, invoice.customer);
  if (!isPaid) return;
  const paidAt = invoice.status_transitions?.paid_at ?? invoice.created;
  if (paidAt === undefined || invoice.amount_paid === undefined) return;
  const pago_em = new Date(paidAt * 1000);
  const payment = {
    stripe_invoice_id: invoice.id,
    subscriptionId,
    valor_centavos: invoice.amount_paid,
    pago_em,
  };
  if ((await recordPayment(tx, payment)) && invoice.amount_paid > 0)
    await queueReceipt(billing, tx, subscriptionId, { centavos: invoice.amount_paid, pago_em });
}

/** The event of a signed message. @throws AppError invalid-signature, also for one that is older than five minutes */
export function readEvent(
  { stripe, clock }: Billing,
  webhookSecret: string,
  rawBody: Buffer,
  signature: string,
): Stripe.Event {
  try {
    const now = clock.now().getTime();
    return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, undefined, undefined, now);
  } catch (error) {
    throw new AppError("invalid-signature", { cause: error });
  }
}
