import { declined } from "./refusals.ts";
import {
  type CheckoutSession,
  type Invoice,
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

/** What a change of price costs at a time, in centavos: the new price, less what is left of the old one. */
export function proration(subscription: Subscription, price: Price, at: number): number {
  const [item] = subscription.items.data;
  if (!item) return 0;
  const whole = item.current_period_end - item.current_period_start;
  const left = Math.min(1, Math.max(0, (item.current_period_end - at) / whole));
  const isSamePeriod = item.price.recurring.interval === price.recurring.interval;
  const asked = isSamePeriod ? price.unit_amount * left : price.unit_amount;
  return Math.max(0, Math.round(asked - item.price.unit_amount * left));
}

/** What happens to people's money and subscriptions, each with its events. */
export function createBilling(store: StripeStore, { announce }: Pick<StripeWebhooks, "announce">) {
  function invoiceOf(subscription: Subscription, isPaid: boolean, amount = priceOf(subscription)): Invoice {
    const id = newId("in");
    const invoice: Invoice = {
      id,
      object: "invoice",
      created: nowSeconds(),
      customer: subscription.customer,
      currency: "brl",
      amount_due: amount,
      amount_paid: isPaid ? amount : 0,
      status: isPaid ? "paid" : "open",
      status_transitions: { paid_at: isPaid ? nowSeconds() : null },
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
      payment_intent: newId("pi"),
    };
    store.invoices.set(id, invoice);
    subscription.latest_invoice = id;
    return invoice;
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
      ended_at: null,
      schedule: null,
      latest_invoice: null,
      items: { object: "list", data: [item] },
      metadata: {},
    };
    store.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  function closeInvoice(invoice: Invoice, status: "paid" | "void"): void {
    invoice.status = status;
    if (status === "void") return;
    invoice.amount_paid = invoice.amount_due;
    invoice.status_transitions.paid_at = nowSeconds();
  }

  function begin(session: CheckoutSession, isPaid: boolean): Subscription | undefined {
    const price = store.prices.get(session.price);
    if (session.status !== "open" || !price) return undefined;
    const subscription = subscribe(session.customer, price);
    if (!isPaid) subscription.status = "incomplete";
    const invoice = invoiceOf(subscription, isPaid);
    const payment_status = isPaid ? "paid" : "unpaid";
    Object.assign(session, { status: "complete", payment_status, subscription: subscription.id, url: null });
    announce("customer.subscription.created", subscription);
    if (isPaid) announce("invoice.paid", invoice);
    announce("checkout.session.completed", session);
    return subscription;
  }

  const openInvoiceOf = ({ latest_invoice }: Subscription) => {
    const invoice = latest_invoice ? store.invoices.get(latest_invoice) : undefined;
    return invoice?.status === "open" ? invoice : undefined;
  };

  function renew(subscription: Subscription): void {
    const [item] = subscription.items.data;
    if (!item) return;
    item.current_period_start = item.current_period_end;
    item.current_period_end = endOfPeriod(item.current_period_start, item.price.recurring.interval);
    subscription.status = "active";
  }

  /** The plan that was chosen for the next period takes its place. */
  function enterNextPhase(subscription: Subscription): void {
    const schedule = subscription.schedule ? store.schedules.get(subscription.schedule) : undefined;
    const price = store.prices.get(schedule?.phases[1]?.items[0]?.price ?? "");
    if (schedule && price && subscription.items.data[0]) {
      subscription.items.data[0].price = price;
      Object.assign(schedule, { status: "released" });
    }
    subscription.schedule = null;
  }

  return {
    /** The card was charged: the session is complete and its subscription begins. */
    pay(session: CheckoutSession): void {
      begin(session, true);
    },

    /** A Pix or a boleto was made out: the session is complete, and nothing is paid yet. */
    promise(session: CheckoutSession): void {
      begin(session, false);
    },

    /** What was promised was paid, or was not in time. */
    settlePromise(session: CheckoutSession, isPaid: boolean): void {
      const subscription = store.subscriptions.get(session.subscription ?? "");
      const invoice = subscription && openInvoiceOf(subscription);
      if (!subscription || !invoice || session.payment_status === "paid") return;
      closeInvoice(invoice, isPaid ? "paid" : "void");
      subscription.status = isPaid ? "active" : "incomplete_expired";
      if (isPaid) session.payment_status = "paid";
      announce("customer.subscription.updated", subscription);
      if (isPaid) announce("invoice.paid", invoice);
      announce(`checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session);
    },

    setCancelAtPeriodEnd(subscription: Subscription, wanted: boolean): void {
      if (subscription.status === "canceled") return;
      subscription.cancel_at_period_end = wanted;
      announce("customer.subscription.updated", subscription);
    },

    cancel(subscription: Subscription): void {
      const now = nowSeconds();
      Object.assign(subscription, { status: "canceled", canceled_at: now, ended_at: now, schedule: null });
      announce("customer.subscription.deleted", subscription);
    },

    /** Pays what is owed, with the card as it is now; whether it was taken. */
    payOwed(subscription: Subscription): boolean {
      const invoice = openInvoiceOf(subscription);
      if (!invoice || store.declining.has(subscription.customer)) return false;
      closeInvoice(invoice, "paid");
      renew(subscription);
      announce("invoice.paid", invoice);
      announce("customer.subscription.updated", subscription);
      return true;
    },

    /** Changes to another price at once, for what is left to pay. @throws StripeRefusal where the card is refused */
    change(subscription: Subscription, price: Price, at: number): void {
      const [item] = subscription.items.data;
      if (!item) return;
      const amount = proration(subscription, price, at);
      if (amount > 0 && store.declining.has(subscription.customer)) declined();
      if (item.price.recurring.interval !== price.recurring.interval) {
        item.current_period_start = nowSeconds();
        item.current_period_end = endOfPeriod(item.current_period_start, price.recurring.interval);
      }
      item.price = price;
      const invoice = invoiceOf(subscription, true, amount);
      announce("invoice.paid", invoice);
      announce("customer.subscription.updated", subscription);
    },

    /** The customer's clock moves to the end of the period: subscriptions end, are charged again, or fail to be. */
    advance(customer: string): void {
      for (const subscription of store.subscriptions.values()) {
        const isOver = ["canceled", "incomplete", "incomplete_expired"].includes(subscription.status);
        if (subscription.customer !== customer || isOver) continue;
        if (subscription.cancel_at_period_end) {
          this.cancel(subscription);
          continue;
        }
        if (subscription.status === "active") enterNextPhase(subscription);
        if (store.declining.has(customer)) {
          // Late at first; at the second refusal the provider gives up.
          const isFirst = subscription.status === "active";
          subscription.status = isFirst ? "past_due" : "unpaid";
          const invoice = openInvoiceOf(subscription) ?? invoiceOf(subscription, false);
          announce("invoice.payment_failed", invoice);
          announce("customer.subscription.updated", subscription);
          continue;
        }
        if (this.payOwed(subscription)) continue;
        renew(subscription);
        announce("invoice.paid", invoiceOf(subscription, true));
        announce("customer.subscription.updated", subscription);
      }
    },
  };
}
export type StripeBilling = ReturnType<typeof createBilling>;

const priceOf = ({ items }: Subscription) => items.data[0]?.price.unit_amount ?? 0;
