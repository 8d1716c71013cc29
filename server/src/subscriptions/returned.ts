import type Stripe from "stripe";
import type { Tx } from "../tables.ts";
import { type Billing, idOf } from "./apply.ts";
import { lockPayment, setReturned } from "./payments.queries.ts";

/** What a bank has not taken from the seller, or has given back. */
const harmless: Stripe.Dispute.Status[] = [
  "won",
  "prevented",
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
];

/** The invoice that was paid so, as the provider has it. */
export async function findInvoicePaidBy(
  { stripe }: Billing,
  intent: string,
): Promise<Stripe.Invoice | undefined> {
  const payment = { type: "payment_intent", payment_intent: intent } as const;
  const { data } = await stripe.invoicePayments.list({ payment, expand: ["data.invoice"] });
  const invoice = data[0]?.invoice;
  return invoice === undefined || typeof invoice === "string" || invoice.deleted ? undefined : invoice;
}

/**
 * Makes what is noted as returned of a payment agree with the provider: what was given back there, by whomever, and what the
 * payer's bank took back. What the subscription gives is the subscription's own: the provider says when that ends.
 */
export async function applyReturned(
  { stripe, clock }: Billing,
  tx: Tx,
  { invoice, charge }: { invoice: string; charge: string | Stripe.Charge },
): Promise<void> {
  // Held before the provider is asked, so that an older answer can't undo a newer one.
  if (!(await lockPayment(tx, invoice))) return;
  const id = idOf(charge);
  const { amount: paid, amount_refunded } = await stripe.charges.retrieve(id);
  const { data } = await stripe.disputes.list({ charge: id });
  const disputed = data.filter(({ status }) => !harmless.includes(status));
  const centavos = disputed.reduce((sum, { amount }) => sum + amount, amount_refunded);
  await setReturned(tx, invoice, Math.min(centavos, paid), clock.now());
}
