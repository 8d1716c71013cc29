import type { PaidInvoice } from "./ledger/facts.ts";
import type { PaidPayment } from "./ledger/money.ts";
import type { Mirror, Refund } from "./ledger/types.ts";

/** A line's charge or credit, in the smallest unit, for a span in seconds. */
export type PaidLine = { amount: number; start: number; end: number };

/** Returns an invoice's lines after discounts and exclusive taxes. */
export const paidLinesOf = ({ invoice }: PaidInvoice): PaidLine[] =>
  invoice.lines.map(({ amount, net, start, end }) => ({ amount: net ?? amount, start, end }));

/**
 * Returns the unused value of paid lines at a moment: each line's share of its remaining span. A credit offsets the
 * charge it came from, so an upgrade keeps both payments' value.
 */
export function valueAfter(lines: PaidLine[], at: number): number {
  const left = lines.reduce((sum, { amount, start, end }) => sum + amount * partAfter(start, end, at), 0);
  // Proration rounds to half a centavo; the tolerance avoids losing one.
  return Math.max(0, Math.floor(left + 1e-6));
}

function partAfter(start: number, end: number, at: number): number {
  if (end <= start) return at < end ? 1 : 0;
  return Math.min(1, Math.max(0, (end - at) / (end - start)));
}

/** Returns the start of the paid period: of the subscription's current period, or else of the last paid one. */
export function paidStartOf(lines: PaidLine[], current: number | undefined): number {
  if (current !== undefined && lines.some(({ amount, end }) => amount > 0 && end > current)) return current;
  const charges = lines.filter(({ amount }) => amount > 0);
  const last = Math.max(0, ...charges.map(({ end }) => end));
  return Math.min(...charges.filter(({ end }) => end === last).map(({ start }) => start), last);
}

/** A payment of a refunded period, with the product's own refunds of it. */
export type PeriodPayment = {
  invoice: PaidInvoice["invoice"];
  payment: PaidPayment["payment"];
  /** The amount that nobody took back or contests yet; 0 for money that arrived outside Stripe. */
  open: number;
  /** Amount of the product's refund, unless it failed. */
  own: number | undefined;
  /** Amounts of the product's refunds that failed, newest first. */
  failed: number[];
  /** The whole amount that an earlier call decided. */
  planned: number | undefined;
};

/** Returns every payment of the given invoices that can be refunded, newest first. */
export function periodPaymentsOf({ refunds }: Pick<Mirror, "refunds">, paid: PaidInvoice[]): PeriodPayment[] {
  return paid.toReversed().flatMap(({ invoice, money }) =>
    money.payments
      .filter(({ payment, paid: amount }) => payment.by !== "payment_record" && amount > 0)
      .toReversed()
      .map((one) => {
        const theirs = refunds
          .filter(({ own, payment }) => own && payment === one.payment.ref)
          .toSorted((a, b) => b.created - a.created);
        return {
          ...{ invoice, payment: one.payment },
          open: one.isContested ? 0 : one.paid - one.refunded - one.lost,
          own: theirs.find((refund) => !cameBack(refund))?.amount,
          failed: theirs.filter(cameBack).map(({ amount }) => amount),
          planned: theirs.map(({ own }) => own?.total ?? undefined).find((total) => total !== undefined),
        };
      }),
  );
}

const cameBack = ({ status }: Refund) => status === "failed" || status === "canceled";

/** Returns the amount that an earlier call decided to refund; undefined when there was none. */
export function plannedOf(payments: PeriodPayment[]): number | undefined {
  const decided = payments.filter(({ failed, own }) => own !== undefined || failed.length > 0);
  if (decided.length === 0) return undefined;
  const noted = decided.map(({ planned }) => planned).find((amount) => amount !== undefined);
  return noted ?? decided.reduce((sum, { failed, own }) => sum + (own ?? failed[0] ?? 0), 0);
}

/** An amount to refund of a payment, with the key by which Stripe makes it once. */
export type RefundPart = {
  invoice: PeriodPayment["invoice"];
  payment: PeriodPayment["payment"];
  amount: number;
  key: string;
  isMade: boolean;
};

/** Splits an amount over payments, from the newest to the oldest, each up to what is open. */
export function partsOf(payments: PeriodPayment[], wanted: number): RefundPart[] {
  const parts: RefundPart[] = [];
  let left = wanted;
  for (const { invoice, payment, open, own, failed } of payments) {
    const amount = own ?? Math.min(failed[0] ?? left, left, open);
    if (amount <= 0) continue;
    left -= amount;
    parts.push({
      invoice,
      payment,
      amount,
      key: keyOf(invoice, payment, failed.length),
      isMade: own !== undefined,
    });
  }
  return parts;
}

/** Stripe repeats its first answer to a key for a day, so a retry after a failure needs another. */
function keyOf(
  { id, payments }: PeriodPayment["invoice"],
  { ref }: PeriodPayment["payment"],
  failed: number,
) {
  const which = payments.length > 1 ? `-${ref}` : "";
  return `refund-${id}${which}${failed > 0 ? `-${failed}` : ""}`;
}
