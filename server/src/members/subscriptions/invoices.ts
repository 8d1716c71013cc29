import type Stripe from "stripe";
import { isMissing, type StripeClient } from "../../platform/stripe/stripe.ts";
import type { Db, Tx } from "../../tables.ts";
import { findPlansOfPrices } from "../plans/index.ts";
import type { Billing } from "./apply.ts";
import { findUserOfCustomer } from "./customers.queries.ts";
import { queueReceipt } from "./notices.ts";
import { applyOwnedSubscription } from "./owners.ts";
import { recordPayment } from "./payments.queries.ts";
import { idOf } from "./provider-facts.ts";
import { findBought } from "./subscriptions.queries.ts";

const subscriptionOf = ({ parent }: Stripe.Invoice): string | undefined => {
  const subscription = parent?.subscription_details?.subscription;
  return subscription ? idOf(subscription) : undefined;
};

/**
 * Reads an invoice again by id, applies its subscription and records the payment. `customer` is the event's.
 * @throws Stripe's errors, also for an unknown invoice of a customer of ours
 */
export async function applyInvoice(
  billing: Billing,
  tx: Tx,
  invoiceId: string,
  customer?: string,
): Promise<void> {
  const invoice = await billing.stripe.invoices.retrieve(invoiceId).catch(async (error: unknown) => {
    const isStrangers = !customer || (await findUserOfCustomer(tx, customer)) === undefined;
    if (isMissing(error) && isStrangers) return undefined;
    throw error;
  });
  if (invoice) await applyPaidInvoice(billing, tx, invoice);
}

/** Applies an invoice's subscription, and records the invoice as a payment once paid. */
export async function applyPaidInvoice(billing: Billing, tx: Tx, invoice: Stripe.Invoice): Promise<void> {
  const subscription = subscriptionOf(invoice);
  if (!subscription || !invoice.customer) return;
  const isRecorded = await applyOwnedSubscription(billing, tx, subscription, idOf(invoice.customer));
  if (isRecorded) await recordInvoice(billing, tx, invoice, subscription);
}

/** Records all payments of a subscription, including those from before its owner was known. */
export async function recordInvoicesOf(billing: Billing, tx: Tx, subscription: string): Promise<void> {
  for await (const invoice of billing.stripe.invoices.list({ subscription, status: "paid", limit: 100 }))
    await recordInvoice(billing, tx, invoice, subscription);
}

/** Records a paid invoice once, and mails its receipt. A trial's invoice of 0 is no payment. */
export async function recordInvoice(
  billing: Billing,
  tx: Tx,
  invoice: Stripe.Invoice,
  subscription: string,
): Promise<void> {
  if (invoice.status !== "paid" || invoice.amount_paid <= 0) return;
  const bought = await findBought(tx, subscription);
  if (!bought) return;
  const { plan_name, preco_centavos } = await findSold(billing.stripe, tx, invoice);
  const payment = {
    stripe_invoice_id: invoice.id,
    plan_name: plan_name ?? bought.plan_name,
    preco_centavos: preco_centavos ?? bought.price_centavos,
    valor_centavos: invoice.amount_paid,
    moeda: invoice.currency,
    pago_em: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000),
  };
  const isNew = await recordPayment(tx, subscription, payment);
  if (isNew && bought.user_id !== null) await queueReceipt(billing, tx, bought.user_id, payment);
}

/** Returns all lines; an invoice itself lists only its first ten. */
export async function findLines(
  stripe: StripeClient,
  { id, lines }: Stripe.Invoice,
): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines?.has_more) return lines?.data ?? [];
  return stripe.invoices.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: 1_000 });
}

/** Returns name and price of the plan on an invoice's lines. */
export async function findSold(stripe: StripeClient, db: Db, invoice: Stripe.Invoice) {
  const sold = (await findLines(stripe, invoice)).filter(({ amount }) => amount > 0);
  const priceOf = ({ pricing }: Stripe.InvoiceLineItem) => pricing?.price_details?.price;
  const prices = sold.map(priceOf).filter((price) => price !== undefined && price !== null);
  const plans = await findPlansOfPrices(db, prices.map(idOf));
  const plan = plans.toSorted((one, other) => other.price_centavos - one.price_centavos)[0];
  return { plan_name: plan?.name, preco_centavos: plan?.price_centavos };
}
