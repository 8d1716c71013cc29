import type { StripeWebhook } from "@cav/contract/subscriptions.ts";
import type Stripe from "stripe";
import type { z } from "zod";
import { AppError } from "../../platform/http/app-error.ts";
import { isMissing } from "../../platform/stripe/stripe.ts";
import type { Tx } from "../../tables.ts";
import { applySubscription, type Billing } from "./apply.ts";
import { applyCheckout } from "./apply-checkout.ts";
import { findUserOfCustomer, removeCustomer } from "./customers.queries.ts";
import { type ProviderEvent, readEventSubject } from "./events.ts";
import { applyInvoice, applyPaidInvoice } from "./invoices.ts";
import { applyOwnedSubscription } from "./owners.ts";
import { idOf } from "./provider-facts.ts";
import { applyReturned, findInvoicePaidBy } from "./returned.ts";
import { claimEvent, findCurrent } from "./subscriptions.queries.ts";

/**
 * Handles an event once, in one transaction. Reads its subject again from Stripe by id, so order, API version and
 * format do not matter.
 * @throws errors of Stripe or the database: Stripe sends the event again
 */
export async function applyEvent(billing: Billing, message: z.output<typeof StripeWebhook>): Promise<void> {
  const { db, clock, log } = billing;
  const event = readEventSubject(message);
  if (!event) return;
  try {
    // Asked before a connection is taken.
    const checkout =
      event.subject === "checkout" && (await billing.stripe.checkout.sessions.retrieve(event.objectId));
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

async function effectOf(billing: Billing, tx: Tx, event: ProviderEvent): Promise<void> {
  const { stripe } = billing;
  const { subject, objectId, customer } = event;
  if (subject === "subscription") await applyOwnedSubscription(billing, tx, objectId, customer);
  else if (subject === "invoice") await applyInvoice(billing, tx, objectId, customer);
  else if (subject === "customer") await applyDeletedCustomer(billing, tx, objectId);
  else if (subject === "charge") await obeyReturned(billing, tx, await stripe.charges.retrieve(objectId));
  else if (subject === "refund") await obeyReturned(billing, tx, await stripe.refunds.retrieve(objectId));
  else if (subject === "dispute") await obeyReturned(billing, tx, await stripe.disputes.retrieve(objectId));
}

/** Applies a refund, which may be reported before its payment. */
async function obeyReturned(
  billing: Billing,
  tx: Tx,
  { payment_intent }: Pick<Stripe.Charge, "payment_intent">,
): Promise<void> {
  if (!payment_intent) return;
  const intent = idOf(payment_intent);
  const invoice = await findInvoicePaidBy(billing, intent);
  if (!invoice?.id) return;
  await applyPaidInvoice(billing, tx, invoice);
  await applyReturned(billing, tx, invoice, intent);
}

/** Removes a deleted customer; Stripe ends their subscriptions, and the next checkout creates another customer. */
async function applyDeletedCustomer(billing: Billing, tx: Tx, customer: string): Promise<void> {
  const userId = await findUserOfCustomer(tx, customer);
  if (userId === undefined) return;
  const told = await billing.stripe.customers.retrieve(customer).catch((error: unknown) => {
    if (isMissing(error)) return { deleted: true };
    throw error;
  });
  if (!told.deleted) return;
  for (const { stripe_subscription_id: id } of await findCurrent(tx, userId))
    await applySubscription(billing, tx, id, userId);
  await removeCustomer(tx, customer);
}

/**
 * Checks Stripe's signature of a message.
 * @throws AppError invalid-signature, also for one older than five minutes
 */
export function checkSignature(
  { stripe, clock }: Billing,
  webhookSecret: string,
  rawBody: Buffer,
  signature: string,
): void {
  const now = clock.now().getTime();
  const { signature: verifier } = stripe.webhooks;
  if (!verifier) throw new AppError("invalid-signature");
  try {
    verifier.verifyHeader(rawBody, signature, webhookSecret, 300, undefined, now);
  } catch (error) {
    throw new AppError("invalid-signature", { cause: error });
  }
}
