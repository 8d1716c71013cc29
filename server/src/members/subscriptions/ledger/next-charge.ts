import { type BillingFacts, firstEndOf, planItemOf } from "./facts.ts";
import { findPause, isCollecting } from "./states.ts";
import type { Discount, Item, Phase, Price, Schedule, Standing, Subscription } from "./types.ts";

/** Returns the phase of an active schedule at a moment. */
export function findPhase(schedule: Schedule | null, at: number | null): Phase | undefined {
  if (schedule?.status !== "active" || at === null) return undefined;
  return schedule.phases.find(({ start, end }) => start <= at && (end === null || at < end));
}

/** Returns the next charge: by Stripe's preview, or else the same sum by the mirror. */
export function nextChargeOf({ sub, mirror, endsAt, now }: BillingFacts): Standing["next"] {
  const at = firstEndOf(sub);
  if (at === null || at <= now || !isCollecting(sub) || findPause(sub, at)) return null;
  if (endsAt !== null && endsAt <= at) return null;
  const phase = findPhase(sub.schedule, at);
  const starting = phase?.start === at ? phase : undefined;
  const planPrice = planItemOf(starting ?? sub, mirror)?.price.id;
  const plan = (planPrice && mirror.plans[planPrice]?.plan) || null;
  const { preview, currency } = sub;
  if (preview?.at === at) return { at, plan, amount: preview.amount_due, currency: preview.currency };
  return { at, plan, amount: starting ? amountOf(sub, starting, at) : renewalAmountOf(sub, at), currency };
}

/** Returns what a renewal of the present items costs at a moment; null where it cannot be known. */
export function renewalAmountOf(sub: Subscription, at: number): number | null {
  const items = sub.items.filter(({ period_end }) => period_end === at);
  return amountOf(sub, { items, discounts: sub.discounts }, at);
}

type Sold = { items: Pick<Item, "price" | "quantity" | "discounts">[]; discounts: Discount[] };

/** Sums the items; their own discounts come first, then the subscription's, then exclusive taxes. */
function amountOf({ currency, taxes }: Subscription, { items, discounts }: Sold, at: number): number | null {
  const amounts = items.map((one) => priceIn(one.price, currency));
  if (amounts.some((amount) => amount === null)) return null;
  const subtotal = items.reduce(
    (sum, one, index) => sum + reduceBy((amounts[index] ?? 0) * one.quantity, one.discounts, at),
    0,
  );
  const total = reduceBy(subtotal, discounts, at);
  return total + taxes.reduce((sum, percent) => sum + Math.round((total * percent) / 100), 0);
}

function priceIn({ currency, unit_amount, currency_options }: Price, wanted: string): number | null {
  return currency === wanted ? unit_amount : (currency_options?.[wanted] ?? null);
}

/** Takes discounts off an amount, each off what the one before left. */
function reduceBy(amount: number, discounts: Discount[], at: number): number {
  const alive = discounts.filter(({ duration, end }) => duration !== "repeating" || (end ?? 0) > at);
  return alive.reduce((left, { percent_off, amount_off }) => {
    const off = percent_off === null ? (amount_off ?? 0) : Math.round((left * percent_off) / 100);
    return Math.max(0, left - off);
  }, amount);
}
