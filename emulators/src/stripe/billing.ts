import {
  type CheckoutSession,
  newId,
  nowSeconds,
  type Price,
  type StripeStore,
  type Subscription,
} from "./store.ts";
import type { StripeWebhooks } from "./webhooks.ts";

/** End of a period that begins at a time, both in seconds; months are the calendar's. */
export function endOfPeriod(start: number, interval: "month" | "year"): number {
  const end = new Date(start * 1000);
  if (interval === "month") end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return Math.floor(end.getTime() / 1000);
}

/** What happens to people's money and subscriptions, each with its events. */
export function createBilling(store: StripeStore, { announce }: Pick<StripeWebhooks, "announce">) {
  function invoiceOf(subscription: Subscription, isPaid: boolean) {
    const amount = subscription.items.data[0]?.price.unit_amount ?? 0;
    return {
      id: newId("in"),
      object: "invoice",
      created: nowSeconds(),
      customer: subscription.customer,
      currency: "brl",
      amount_due: amount,
      amount_paid: isPaid ? amount : 0,
      status: isPaid ? "paid" : "open",
      status_transitions: { paid_at: isPaid ? nowSeconds() : null },
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
    };
  }

  function subscribe(customer: string, price: Price): Subscription {
    const start = nowSeconds();
    const item = {
      id: newId("si"),
      object: "subscription_item",
      price,
      quantity: 1,
      current_period_start: start,
      current_period_end: endOfPeriod(start, price.recurring.interval),
    };
    const subscription: Subscription = {
      id: newId("sub"),
      object: "subscription",
      created: start,
      customer,
      status: "active",
      cancel_at_period_end: false,
      canceled_at: null,
      items: { object: "list", data: [item] },
      metadata: {},
    };
    store.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  return {
    /** The card was charged: the session is complete and its subscription begins. */
    pay(session: CheckoutSession): void {
      const price = store.prices.get(session.price);
      if (session.status !== "open" || !price) return;
      const subscription = subscribe(session.customer, price);
      Object.assign(session, {
        status: "complete",
        payment_status: "paid",
        subscription: subscription.id,
        url: null,
      });
      announce("customer.subscription.created", subscription);
      announce("invoice.paid", invoiceOf(subscription, true));
      announce("checkout.session.completed", session);
    },

    setCancelAtPeriodEnd(subscription: Subscription, wanted: boolean): void {
      if (subscription.status === "canceled") return;
      subscription.cancel_at_period_end = wanted;
      announce("customer.subscription.updated", subscription);
    },

    cancel(subscription: Subscription): void {
      Object.assign(subscription, { status: "canceled", canceled_at: nowSeconds() });
      announce("customer.subscription.deleted", subscription);
    },

    /** The customer's clock moves to the end of the period: subscriptions end, are charged again, or fail to be. */
    advance(customer: string): void {
      for (const subscription of store.subscriptions.values()) {
        const [item] = subscription.items.data;
        if (subscription.customer !== customer || subscription.status === "canceled" || !item) continue;
        if (subscription.cancel_at_period_end) {
          this.cancel(subscription);
          continue;
        }
        if (store.declining.has(customer)) {
          // Late at first; at the second refusal the provider gives up.
          subscription.status = subscription.status === "active" ? "past_due" : "unpaid";
          announce("invoice.payment_failed", invoiceOf(subscription, false));
          announce("customer.subscription.updated", subscription);
          continue;
        }
        item.current_period_start = item.current_period_end;
        item.current_period_end = endOfPeriod(item.current_period_start, item.price.recurring.interval);
        subscription.status = "active";
        announce("invoice.paid", invoiceOf(subscription, true));
        announce("customer.subscription.updated", subscription);
      }
    },
  };
}
export type StripeBilling = ReturnType<typeof createBilling>;
