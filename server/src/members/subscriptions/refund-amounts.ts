import type Stripe from "stripe";

/** A line's charge or credit, in the smallest unit, for a span in seconds. */
export type PaidLine = { amount: number; start: number; end: number };

/** Reads an invoice's line: subtracts discounts, and adds exclusive taxes. */
export function readPaidLine({ amount, discount_amounts, taxes, period }: Stripe.InvoiceLineItem): PaidLine {
  const discount = (discount_amounts ?? []).reduce((sum, one) => sum + one.amount, 0);
  const tax = (taxes ?? [])
    .filter(({ tax_behavior }) => tax_behavior === "exclusive")
    .reduce((sum, one) => sum + one.amount, 0);
  return { amount: amount - discount + tax, start: period.start, end: period.end };
}

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
