import { type InvoiceLine, newId, type Price, type Subscription, type SubscriptionItem } from "./store.ts";

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
export function prorationLines(subscription: Subscription, price: Price, at: number): NewLine[] {
  const [item] = subscription.items.data;
  if (!item) return [];
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
export const proration = (subscription: Subscription, price: Price, at: number): number =>
  Math.max(0, totalOf(prorationLines(subscription, price, at)));

export const totalOf = (lines: NewLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

export const periodLines = ({ items }: Subscription): NewLine[] =>
  items.data.map((item) => ({
    item,
    amount: item.price.unit_amount * item.quantity,
    start: item.current_period_start,
    end: item.current_period_end,
    proration: false,
  }));

export function lineOf(
  subscription: Subscription,
  { item, amount, start, end, proration }: NewLine,
): InvoiceLine {
  const { price } = item;
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: subscription.currency,
    discount_amounts: [],
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
