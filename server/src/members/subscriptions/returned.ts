import type Stripe from "stripe";
import type { Tx } from "../../tables.ts";
import type { Billing } from "./apply.ts";
import { lockPayment, setReturned } from "./payments.queries.ts";

/** Dispute statuses that took no money from the seller, or returned it. */
const harmless: Stripe.Dispute.Status[] = [
  "won",
  "prevented",
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
];

/** Returns the invoice that a payment intent paid. */
export async function findInvoicePaidBy(
  { stripe }: Billing,
  intent: string,
): Promise<Stripe.Invoice | undefined> {
  const payment = { type: "payment_intent", payment_intent: intent } as const;
  const { data } = await stripe.invoicePayments.list({ payment, expand: ["data.invoice"] });
  const invoice = data[0]?.invoice;
  return invoice === undefined || typeof invoice === "string" || invoice.deleted ? undefined : invoice;
}

/** Amounts in centavos. */
export type Returned = {
  /** By anyone. */
  total: number;
  /** Refunded by our administrators; undefined when they refunded nothing. */
  ours: number | undefined;
  /** Failed refunds that the product made, newest first. */
  oursFailed: number[];
  /** The total that our newest refund was a part of, when there is one. */
  planned: number | undefined;
  /** Whether the last refund failed. */
  hasFailed: boolean;
};

/** Returns what was refunded at Stripe, or charged back by the payer's bank. */
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
    // Stripe lists the newest first.
    hasFailed: refunds.slice(0, 1).some(cameBack),
  };
}

/** Returns whether the refund is ours: only ours name their invoice. */
const isOurs = ({ metadata }: Stripe.Refund) => metadata?.invoice !== undefined;
function plannedOf(refund: Stripe.Refund | undefined): number | undefined {
  const planned = Number(refund?.metadata?.total);
  return Number.isSafeInteger(planned) && planned > 0 ? planned : undefined;
}
const cameBack = ({ status }: Stripe.Refund) => status === "failed" || status === "canceled";

/**
 * Syncs a payment's refunds with Stripe. The subscription is not touched: Stripe reports its end.
 * @returns whether an administrator's refund exists
 */
export async function applyReturned(
  billing: Billing,
  tx: Tx,
  { id, amount_paid }: Pick<Stripe.Invoice, "id" | "amount_paid">,
  intent: string,
): Promise<boolean> {
  // Locks the payment before the request to Stripe, so that an older answer can't overwrite a newer one.
  if (!(await lockPayment(tx, id))) return false;
  const { total, ours, hasFailed } = await findReturned(billing, intent);
  // After a failed refund nothing is owed if the bank took the rest of the payment back (dispute).
  const returned = { centavos: Math.min(total, amount_paid), hasFailed: hasFailed && total < amount_paid };
  await setReturned(tx, id, returned, billing.clock.now());
  return ours !== undefined;
}
