import {
  type InvoiceLine,
  newId,
  type Price,
  type StripeStore,
  type Subscription,
  type SubscriptionItem,
} from "./store.ts";

/** Returns a period's end; both times in seconds, months by the calendar. */
export function endOfPeriod(start: number, interval: "month" | "year"): number {
  const end = new Date(start * 1000);
  if (interval === "month") end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return Math.floor(end.getTime() / 1000);
}

export type NewLine = {
  item: SubscriptionItem;
  amount: number;
  start: number;
  end: number;
  proration: boolean;
};

const partLeft = ({ current_period_start: start, current_period_end: end }: SubscriptionItem, at: number) =>
  Math.min(1, Math.max(0, (end - at) / (end - start)));

/** Returns the invoice lines of a price change: credit for the unused old price, charge of the new one. */
export function prorationLines(item: SubscriptionItem, price: Price, at: number): NewLine[] {
  const left = partLeft(item, at);
  const isSamePeriod = item.price.recurring.interval === price.recurring.interval;
  const end = item.current_period_end;
  const charged = { ...item, price };
  return [
    { item, amount: -Math.round(item.price.unit_amount * left), start: at, end, proration: true },
    isSamePeriod
      ? { item: charged, amount: Math.round(price.unit_amount * left), start: at, end, proration: true }
      : {
          item: charged,
          amount: price.unit_amount,
          start: at,
          end: endOfPeriod(at, price.recurring.interval),
          proration: false,
        },
  ];
}

/** Returns the cost of a price change at a time, in centavos. */
export const proration = (item: SubscriptionItem, price: Price, at: number): number =>
  Math.max(0, totalOf(prorationLines(item, price, at)));

export const totalOf = (lines: NewLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

export const periodLines = ({ items }: Subscription): NewLine[] =>
  items.data.map((item) => ({
    item,
    amount: item.price.unit_amount * item.quantity,
    start: item.current_period_start,
    end: item.current_period_end,
    proration: false,
  }));

/** Lines of the period that follows: an unpaid renewal charges for it, as Stripe's does. */
export const nextPeriodLines = (subscription: Subscription): NewLine[] =>
  periodLines(subscription).map((line) => ({
    ...line,
    start: line.end,
    end: endOfPeriod(line.end, line.item.price.recurring.interval),
  }));

export function lineOf(
  subscription: Subscription,
  { item, amount, start, end, proration }: NewLine,
): InvoiceLine {
  const off = amount > 0 ? amount - discounted(subscription, amount, start) : 0;
  const { price } = item;
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: subscription.currency,
    discount_amounts: off > 0 ? [{ amount: off, discount: subscription.discounts?.[0]?.id }] : [],
    taxes: [],
    period: { start, end },
    pricing: { type: "price_details", price_details: { price: price.id, product: price.product } },
    parent: {
      type: "subscription_item_details",
      subscription_item_details: { proration, subscription: subscription.id, subscription_item: item.id },
    },
    quantity: item.quantity,
  };
}

export const lastEndOf = ({ items }: Subscription) =>
  Math.max(...items.data.map(({ current_period_end }) => current_period_end));

export const itemOf = (price: Price, start: number): SubscriptionItem => ({
  id: newId("si"),
  object: "subscription_item",
  price,
  quantity: 1,
  current_period_start: start,
  current_period_end: endOfPeriod(start, price.recurring.interval),
});

/** Returns what the subscription's coupons leave of an amount at a moment. */
export function discounted({ discounts = [] }: Subscription, amount: number, at: number): number {
  const alive = discounts.filter(({ end }) => end === null || end > at);
  return alive.reduce((left, { source: { coupon } }) => {
    const off = coupon.percent_off === null ? (coupon.amount_off ?? 0) : (left * coupon.percent_off) / 100;
    return Math.max(0, left - Math.round(off));
  }, amount);
}

/** Returns the next invoice's amount and time: of the scheduled phase, or of the items as they are. */
export function nextInvoiceOf(subscription: Subscription, { schedules, prices }: StripeStore) {
  const at = Math.min(...subscription.items.data.map(({ current_period_end }) => current_period_end));
  const phase = schedules
    .get(subscription.schedule ?? "")
    ?.phases.find(({ start_date }) => start_date === at);
  const due = subscription.items.data.filter(({ current_period_end }) => current_period_end === at);
  const amounts = phase
    ? phase.items.map(({ price, quantity }) => (prices.get(price)?.unit_amount ?? 0) * quantity)
    : due.map(({ price, quantity }) => price.unit_amount * quantity);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const kept = new Set(phase?.discounts?.map(({ discount }) => discount));
  const discounts = subscription.discounts?.filter(({ id }) => !phase || kept.has(id));
  return { amount_due: discounted({ ...subscription, discounts }, total, at), period_end: at };
}
