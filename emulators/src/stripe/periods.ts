import { endOfPeriod, itemOf } from "./invoicing.ts";
import { nowSeconds, type StripeStore, type Subscription } from "./store.ts";

/** Moves a subscription to its next period. */
export function renew(subscription: Subscription): void {
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = endOfPeriod(item.current_period_start, item.price.recurring.interval);
  }
  subscription.status = "active";
}

/** Starts a subscription's scheduled phase with its new prices. */
export function startNextPhase(store: StripeStore, subscription: Subscription): void {
  const schedule = subscription.schedule ? store.schedules.get(subscription.schedule) : undefined;
  const next = schedule?.phases[1];
  if (schedule && next) {
    const start = subscription.items.data[0]?.current_period_start ?? nowSeconds();
    subscription.items.data = next.items.flatMap(({ price: id, quantity }, at) => {
      const price = store.prices.get(id);
      return price ? [{ ...(subscription.items.data[at] ?? itemOf(price, start)), price, quantity }] : [];
    });
    const kept = new Set(next.discounts?.map(({ discount }) => discount));
    subscription.discounts = subscription.discounts?.filter(({ id }) => kept.has(id));
    Object.assign(schedule, { status: "released" });
  }
  subscription.schedule = null;
}
