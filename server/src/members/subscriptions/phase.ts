import type Stripe from "stripe";
import { idOf } from "./provider-facts.ts";

type PhaseItem = Stripe.SubscriptionScheduleUpdateParams.Phase.Item;
type Swap = { from: Stripe.SubscriptionItem; price: string };

/**
 * Describes a subscription as a schedule's phase: every item with its quantity, discounts and taxes, and the
 * subscription's discounts, which a phase does not inherit. `swap` replaces the price of one item.
 */
export function phaseOf(
  { default_tax_rates, discounts }: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
  swap?: Swap,
) {
  return {
    items: items.map((item) => phaseItemOf(item, item.id === swap?.from.id ? swap.price : item.price.id)),
    discounts: discountsOf(discounts),
    ...taxesOf("default_tax_rates", default_tax_rates),
  };
}

function phaseItemOf(item: Stripe.SubscriptionItem, price: string): PhaseItem {
  const discounts = discountsOf(item.discounts);
  return {
    price,
    // A metered price has no quantity.
    ...(item.quantity !== undefined && { quantity: item.quantity }),
    ...(discounts.length > 0 && { discounts }),
    ...taxesOf("tax_rates", item.tax_rates),
  };
}

const discountsOf = (given: (string | Stripe.Discount)[] | null | undefined) =>
  (given ?? []).map((discount) => ({ discount: idOf(discount) }));

function taxesOf<Name extends string>(name: Name, rates: Stripe.TaxRate[] | null | undefined) {
  const ids = (rates ?? []).map(({ id }) => id);
  return ids.length > 0 ? ({ [name]: ids } as Record<Name, string[]>) : {};
}
