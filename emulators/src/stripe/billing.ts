// Longer than other files: the emulated provider keeps its whole billing in one place.
import {
  discounted,
  endOfPeriod,
  itemOf,
  lastEndOf,
  lineOf,
  type NewLine,
  nextPeriodLines,
  periodLines,
  prorationLines,
  totalOf,
} from "./invoicing.ts";
import { renew, startNextPhase } from "./periods.ts";
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

/** Creates the operations on payments and subscriptions, each with its events. */
export function createBilling(store: StripeStore, { announce }: Pick<StripeWebhooks, "announce">) {
  function invoiceOf(
    subscription: Subscription,
    isPaid: boolean,
    {
      lines = periodLines(subscription),
      reason = "subscription_cycle",
      ...more
    }: { lines?: NewLine[]; reason?: Invoice["billing_reason"] } & Pick<
      Invoice,
      "method" | "pending_change"
    > = {},
  ): Invoice {
    const id = newId("in");
    const amount = discounted(subscription, Math.max(0, totalOf(lines)), lines[0]?.start ?? nowSeconds());
    const invoice: Invoice = {
      id,
      object: "invoice",
      created: nowSeconds(),
      customer: subscription.customer,
      currency: subscription.currency,
      billing_reason: reason,
      amount_due: amount,
      amount_paid: isPaid ? amount : 0,
      status: isPaid ? "paid" : "open",
      status_transitions: { paid_at: isPaid ? nowSeconds() : null },
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
      lines: { object: "list", has_more: false, data: lines.map((line) => lineOf(subscription, line)) },
      payment_intent: newId("pi"),
      ...more,
    };
    store.invoices.set(id, invoice);
    subscription.latest_invoice = id;
    return invoice;
  }

  function subscribe(customer: string, price: Price, start = nowSeconds()): Subscription {
    const subscription: Subscription = {
      id: newId("sub"),
      object: "subscription",
      created: start,
      customer,
      status: "active",
      currency: price.currency,
      billing_mode: { type: store.classic.has(customer) ? "classic" : "flexible" },
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      pause_collection: null,
      schedule: null,
      latest_invoice: null,
      items: { object: "list", has_more: false, data: [itemOf(price, start)] },
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

  function begin(
    session: CheckoutSession,
    isPaid: boolean,
    method?: "boleto" | "pix",
  ): Subscription | undefined {
    const price = store.prices.get(session.price);
    if (session.status !== "open" || !price) return undefined;
    const subscription = subscribe(session.customer, price);
    if (!isPaid) subscription.status = "incomplete";
    if (method) store.cardless.add(session.customer);
    else store.cardless.delete(session.customer);
    const invoice = invoiceOf(subscription, isPaid, { reason: "subscription_create", method });
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

  const enterNextPhase = (subscription: Subscription) => startNextPhase(store, subscription);

  function setPrice(subscription: Subscription, id: string, price: Price): void {
    const item = subscription.items.data.find((one) => one.id === id);
    if (!item) return;
    if (item.price.recurring.interval !== price.recurring.interval) {
      item.current_period_start = nowSeconds();
      item.current_period_end = endOfPeriod(item.current_period_start, price.recurring.interval);
    }
    item.price = price;
  }

  return {
    /** Completes a checkout with a charged card, and starts its subscription. */
    pay(session: CheckoutSession): void {
      begin(session, true);
    },

    /** Completes a checkout with an unpaid Pix or boleto. */
    promise(session: CheckoutSession, method: "boleto" | "pix"): void {
      begin(session, false, method);
    },

    /** Settles a Pix or boleto: paid, or expired. */
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

    /**
     * Cancels at the period's end as the portal does: classic billing sets flag and time, flexible billing only the
     * time.
     */
    setCancelAtPeriodEnd(subscription: Subscription, wanted: boolean): void {
      if (subscription.status === "canceled") return;
      subscription.cancel_at_period_end = wanted && subscription.billing_mode.type === "classic";
      subscription.cancel_at = wanted ? lastEndOf(subscription) : null;
      announce("customer.subscription.updated", subscription);
    },

    /** Resumes as the API does; the end of the period is undone by either parameter. */
    keepGoing(subscription: Subscription, parameter: "cancel_at_period_end" | "cancel_at"): void {
      if (parameter === "cancel_at" || subscription.cancel_at_period_end) subscription.cancel_at = null;
      subscription.cancel_at_period_end = false;
      announce("customer.subscription.updated", subscription);
    },

    /** Starts a subscription without a checkout, as the dashboard does. */
    start(customer: string, prices: Price[]): Subscription | undefined {
      const [first, ...others] = prices;
      if (!first) return undefined;
      const subscription = subscribe(customer, first);
      for (const price of others) subscription.items.data.push(itemOf(price, subscription.created));
      const invoice = invoiceOf(subscription, true, { reason: "subscription_create" });
      announce("customer.subscription.created", subscription);
      announce("invoice.paid", invoice);
      return subscription;
    },

    /** Starts a subscription in the past, with a paid invoice for each period since. */
    startEarlier(customer: string, price: Price, start: number): Subscription {
      const subscription = subscribe(customer, price, start);
      for (let reason: Invoice["billing_reason"] = "subscription_create"; ; reason = "subscription_cycle") {
        const [item] = subscription.items.data;
        if (!item) return subscription;
        const at = item.current_period_start;
        const paid = { created: at, status_transitions: { paid_at: at } };
        Object.assign(invoiceOf(subscription, true, { reason }), paid);
        if (item.current_period_end > nowSeconds()) return subscription;
        renew(subscription);
      }
    },

    /** Replaces the items' prices, as the dashboard does without proration. */
    setItems(subscription: Subscription, prices: Price[]): void {
      const [first] = subscription.items.data;
      const start = first?.current_period_start ?? nowSeconds();
      subscription.items.data = prices.map((price) => itemOf(price, start));
      subscription.currency = prices[0]?.currency ?? subscription.currency;
    },

    cancel(subscription: Subscription): void {
      const now = nowSeconds();
      const status = subscription.status === "incomplete" ? "incomplete_expired" : "canceled";
      Object.assign(subscription, { status, canceled_at: now, ended_at: now, schedule: null });
      announce("customer.subscription.deleted", subscription);
    },

    /** Pays the open invoice with the current card; returns whether it was accepted. */
    payOwed(subscription: Subscription): boolean {
      const invoice = openInvoiceOf(subscription);
      if (!invoice || store.declining.has(subscription.customer)) return false;
      closeInvoice(invoice, "paid");
      renew(subscription);
      announce("invoice.paid", invoice);
      announce("customer.subscription.updated", subscription);
      return true;
    },

    /**
     * Changes an item's price at once, with proration. A change that the payer must confirm or pay first stays a
     * pending update.
     * @throws StripeRefusal when the card is declined
     */
    change(subscription: Subscription, id: string, price: Price, at: number): void {
      const item = subscription.items.data.find((one) => one.id === id);
      if (!item) return;
      const lines = prorationLines(item, price, at);
      const { customer } = subscription;
      const isWaiting =
        totalOf(lines) > 0 && (store.confirming.has(customer) || store.cardless.has(customer));
      if (isWaiting) {
        const method = store.confirming.has(customer) ? "bank" : undefined;
        const pending_change = { item: id, price: price.id, at };
        invoiceOf(subscription, false, { lines, reason: "subscription_update", method, pending_change });
        subscription.pending_update = {
          expires_at: nowSeconds() + 23 * 3_600,
          subscription_items: [{ ...item, price }],
        };
        announce("customer.subscription.updated", subscription);
        return;
      }
      if (totalOf(lines) > 0 && store.declining.has(customer)) declined();
      setPrice(subscription, item.id, price);
      const invoice = invoiceOf(subscription, true, { lines, reason: "subscription_update" });
      announce("invoice.paid", invoice);
      announce("customer.subscription.updated", subscription);
    },

    /** Pays an open invoice on its hosted page: what waited for it takes effect. */
    payInvoice(invoice: Invoice): void {
      const subscription = store.subscriptions.get(invoice.parent.subscription_details.subscription);
      if (!subscription || invoice.status !== "open") return;
      closeInvoice(invoice, "paid");
      const { pending_change: change } = invoice;
      const price = change && store.prices.get(change.price);
      if (change && price) {
        setPrice(subscription, change.item, price);
        subscription.pending_update = null;
      } else if (subscription.status === "incomplete") subscription.status = "active";
      else if (subscription.status !== "canceled") renew(subscription);
      const session = [...store.sessions.values()].find((one) => one.subscription === subscription.id);
      if (session) session.payment_status = "paid";
      announce("invoice.paid", invoice);
      announce("customer.subscription.updated", subscription);
    },

    /** Voids an open invoice; a change that waited for it is dropped. */
    voidInvoice(invoice: Invoice): void {
      const subscription = store.subscriptions.get(invoice.parent.subscription_details.subscription);
      closeInvoice(invoice, "void");
      if (subscription && invoice.pending_change) subscription.pending_update = null;
      announce("invoice.voided", invoice);
    },

    /** Moves the customer's clock to the period's end: subscriptions end, renew, or fail to renew. */
    advance(customer: string): void {
      for (const subscription of store.subscriptions.values()) {
        const isOver = ["canceled", "incomplete", "incomplete_expired"].includes(subscription.status);
        if (subscription.customer !== customer || isOver) continue;
        const { cancel_at } = subscription;
        const ends = typeof cancel_at === "number" && cancel_at <= lastEndOf(subscription);
        if (subscription.cancel_at_period_end || ends) {
          this.cancel(subscription);
          continue;
        }
        if (subscription.status === "active") enterNextPhase(subscription);
        if (store.declining.has(customer)) {
          // The first failure makes it past due; after the second the provider gives up.
          const isFirst = subscription.status === "active";
          subscription.status = isFirst ? "past_due" : "unpaid";
          const lines = nextPeriodLines(subscription);
          const invoice = openInvoiceOf(subscription) ?? invoiceOf(subscription, false, { lines });
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
