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

/** In centavos. */
export type Returned = {
  /** By whomever. */
  total: number;
  /** Of that by an administrator of ours; undefined: by none yet. */
  ours: number | undefined;
  /** What of ours came back, newest first: the money is the seller's again. */
  oursFailed: number[];
  /** What the newest of ours was a part of; undefined: nothing more. */
  planned: number | undefined;
  /** Whether the last that was given back came back. */
  hasFailed: boolean;
};

/** What went back of a payment: given back at the provider, or taken back by the payer's bank. */
export async function findReturned(
  { stripe }: Pick<Billing, "stripe">,
  payment_intent: string,
): Promise<Returned> {
  const asked = { payment_intent, limit: 100 };
  const { data: refunds } = await stripe.refunds.list(asked);
  const { data: disputes } = await stripe.disputes.list(asked);
  const given = refunds.filter((refund) => !cameBack(refund));
  const taken = disputes.filter(({ status }) => !harmless.includes(status));
  return {
    total: [...given, ...taken].reduce((sum, { amount }) => sum + amount, 0),
    ours: given.find(isOurs)?.amount,
    oursFailed: refunds.filter((refund) => isOurs(refund) && cameBack(refund)).map(({ amount }) => amount),
    planned: plannedOf(refunds.find(isOurs)),
    // The newest comes first.
    hasFailed: refunds.slice(0, 1).some(cameBack),
  };
}

/** Only ours say of which invoice they are. */
const isOurs = ({ metadata }: Stripe.Refund) => metadata?.invoice !== undefined;
function plannedOf(refund: Stripe.Refund | undefined): number | undefined {
  const planned = Number(refund?.metadata?.total);
  return Number.isSafeInteger(planned) && planned > 0 ? planned : undefined;
}
const cameBack = ({ status }: Stripe.Refund) => status === "failed" || status === "canceled";

/**
 * Makes what is noted as returned of a payment agree with the provider. What the subscription gives is the subscription's own: the
 * provider says when that ends.
 * @returns whether something stands that an administrator of ours gave back
 */
export async function applyReturned(
  billing: Billing,
  tx: Tx,
  { id, amount_paid }: Pick<Stripe.Invoice, "id" | "amount_paid">,
  intent: string,
): Promise<boolean> {
  // Held before the provider is asked, so that an older answer can't undo a newer one.
  if (!(await lockPayment(tx, id))) return false;
  const { total, ours, hasFailed } = await findReturned(billing, intent);
  // Where the bank took the rest meanwhile nothing is owed.
  const returned = { centavos: Math.min(total, amount_paid), hasFailed: hasFailed && total < amount_paid };
  await setReturned(tx, id, returned, billing.clock.now());
  return ours !== undefined;
}
