import type Stripe from "stripe";

/** What a paid invoice's line charged or credited, for a span in seconds, in the currency's smallest unit. */
export type PaidLine = { amount: number; start: number; end: number };

/** Reads a line of an invoice: discounts are taken off, and taxes that come on top are added. */
export function readPaidLine({ amount, discount_amounts, taxes, period }: Stripe.InvoiceLineItem): PaidLine {
  const discount = (discount_amounts ?? []).reduce((sum, one) => sum + one.amount, 0);
  const tax = (taxes ?? [])
    .filter(({ tax_behavior }) => tax_behavior === "exclusive")
    .reduce((sum, one) => sum + one.amount, 0);
  return { amount: amount - discount + tax, start: period.start, end: period.end };
}

/**
 * What is left at a moment of what was paid: of each line the part of its span that is to come. A credit for unused
 * time counts against the charge that it came from, so an upgrade keeps the value of both payments.
 */
export function valueAfter(lines: PaidLine[], at: number): number {
  const left = lines.reduce((sum, { amount, start, end }) => sum + amount * partAfter(start, end, at), 0);
  // Half a centavo of proration's rounding must not cost one.
  return Math.max(0, Math.floor(left + 1e-6));
}

function partAfter(start: number, end: number, at: number): number {
  if (end <= start) return at < end ? 1 : 0;
  return Math.min(1, Math.max(0, (end - at) / (end - start)));
}

/** Where the paid period begins: the subscription's own, or the last one that was paid for where that one was not. */
export function paidStartOf(lines: PaidLine[], current: number | undefined): number {
  if (current !== undefined && lines.some(({ amount, end }) => amount > 0 && end > current)) return current;
  const charges = lines.filter(({ amount }) => amount > 0);
  const last = Math.max(0, ...charges.map(({ end }) => end));
  return Math.min(...charges.filter(({ end }) => end === last).map(({ start }) => start), last);
}
