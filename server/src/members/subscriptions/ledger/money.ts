import type { Invoice, Line, Mirror, Payment, Standing } from "./types.ts";

/** Dispute statuses that took no money from the seller, or gave it back. */
const harmless = ["won", "prevented", "warning_needs_response", "warning_under_review", "warning_closed"];

type Returns = Pick<Mirror, "refunds" | "disputes">;

/** A payment with what was taken back of it; amounts in the smallest unit. */
export type PaidPayment = {
  payment: Payment;
  paid: number;
  refunded: number;
  /** By a lost dispute. */
  lost: number;
  /** Whether a dispute is undecided. */
  isContested: boolean;
  /** Whether the last refund failed, and the money is still the seller's. */
  hasFailed: boolean;
};

/** The money of an invoice: paid, and taken back. */
export type Money = {
  payments: PaidPayment[];
  back: Standing["givenBack"];
  /** Whether all of it was taken back. */
  isTakenBack: boolean;
  isContested: boolean;
  hasFailedRefund: boolean;
};

/** Reads every payment of an invoice by its state and amount. */
export function moneyOf(mirror: Returns, invoice: Invoice): Money {
  const payments = invoice.payments
    .filter(({ status }) => status === "paid")
    .map((payment) => paidPaymentOf(mirror, payment));
  const sumOf = (key: "refunded" | "lost") => payments.reduce((sum, one) => sum + one[key], 0);
  const { id, currency, amount_paid } = invoice;
  const returned = [
    { how: "ESTORNO" as const, amount: sumOf("refunded") },
    { how: "CONTESTACAO" as const, amount: sumOf("lost") },
  ].filter(({ amount }) => amount > 0);
  const total = returned.reduce((sum, { amount }) => sum + amount, 0);
  return {
    payments,
    back: returned.map((one) => ({ invoice: id, currency, ...one })),
    isTakenBack: total > 0 && total >= amount_paid,
    isContested: payments.some((one) => one.isContested),
    hasFailedRefund: payments.some((one) => one.hasFailed),
  };
}

function paidPaymentOf({ refunds, disputes }: Returns, payment: Payment): PaidPayment {
  const paid = payment.amount_paid ?? 0;
  // Stripe lists the newest first, and a second may have two.
  const theirs = refunds
    .filter((one) => one.payment === payment.ref)
    .toReversed()
    .toSorted((one, other) => one.created - other.created);
  const standing = theirs.filter(({ status }) => status !== "failed" && status !== "canceled");
  const taken = disputes.filter((one) => one.payment === payment.ref && !harmless.includes(one.status));
  const refunded = Math.min(paid, sumOf(standing));
  const lost = Math.min(paid - refunded, sumOf(taken.filter(({ status }) => status === "lost")));
  const last = theirs.at(-1)?.status;
  return {
    payment,
    paid,
    refunded,
    lost,
    isContested: taken.some(({ status }) => status !== "lost"),
    hasFailed: (last === "failed" || last === "canceled") && refunded + lost < paid,
  };
}

const sumOf = (all: { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);

/** Cuts a paid span where a settled credit (a plan change, a lower quantity) returns the rest of it. */
export function keptSpanOf(span: Line, lines: Line[]): Line {
  const credit = lines.find(
    ({ amount, price, end }) => amount < 0 && price === span.price && end === span.end,
  );
  return credit ? { ...span, end: Math.max(span.start, credit.start) } : span;
}
