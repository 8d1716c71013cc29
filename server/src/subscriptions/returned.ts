import type Stripe from "stripe";
import type { Tx } from "../tables.ts";
import type { Billing } from "./apply.ts";
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

/** By whomever, and of that by an administrator of ours; undefined: by none yet. In centavos. */
type Returned = { total: number; ours: number | undefined };

/** What went back of a payment: given back at the provider, or taken back by the payer's bank. */
export async function findReturned(
  { stripe }: Pick<Billing, "stripe">,
  payment_intent: string,
): Promise<Returned> {
  const asked = { payment_intent, limit: 100 };
  const { data: refunds } = await stripe.refunds.list(asked);
  const { data: disputes } = await stripe.disputes.list(asked);
  const given = refunds.filter(({ status }) => status !== "failed" && status !== "canceled");
  const taken = disputes.filter(({ status }) => !harmless.includes(status));
  return {
    total: [...given, ...taken].reduce((sum, { amount }) => sum + amount, 0),
    // Only ours say of which invoice they are.
    ours: given.find(({ metadata }) => metadata?.invoice)?.amount,
  };
}

/**
 * Makes what is noted as returned of a payment agree with the provider. What the subscription gives is the subscription's own: the
 * provider says when that ends.
 */
export async function applyReturned(
  billing: Billing,
  tx: Tx,
  { id, amount_paid }: Pick<Stripe.Invoice, "id" | "amount_paid">,
  intent: string,
): Promise<void> {
  // Held before the provider is asked, so that an older answer can't undo a newer one.
  if (!(await lockPayment(tx, id))) return;
  const { total } = await findReturned(billing, intent);
  await setReturned(tx, id, Math.min(total, amount_paid), billing.clock.now());
}
