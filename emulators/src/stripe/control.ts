import { setTimeout as wait } from "node:timers/promises";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { StripeBilling } from "./billing.ts";
import { type EventForm, eventForms } from "./forms.ts";
import type { StripeReturns } from "./returns.ts";
import { newId, type Price, type StripeStore, type Subscription } from "./store.ts";
import type { StripeWebhooks, WebhookMode } from "./webhooks.ts";

type Options = {
  store: StripeStore;
  billing: StripeBilling;
  returns: StripeReturns;
  webhooks: StripeWebhooks;
};

/** A price that exists, or a new one as if made in Stripe's dashboard. */
const DashboardPrice = z.union([
  z.object({ price: z.string() }),
  z.object({
    unit_amount: z.number().int(),
    /** A price by use: nobody can foresee its next invoice. */
    metered: z.boolean().default(false),
    currency: z.string().default("brl"),
    interval: z.enum(["month", "year"]).default("month"),
  }),
]);

const Control = z.object({
  email: z.string(),
  /** Moves the user's subscriptions to the end of their period. */
  advance: z.boolean().default(false),
  declining: z.boolean().optional(),
  /** Whether the payer's bank must confirm the next payment. */
  confirming: z.boolean().optional(),
  /** Whether the customer has no card. */
  cardless: z.boolean().optional(),
  /** Pays the newest open invoice on its hosted page. */
  payInvoice: z.boolean().default(false),
  /** Answers only once the seller has read the customer again, as its workers do after an event. */
  untilRead: z.boolean().default(false),
  /** Settles the open Pix or boleto: paid or expired. */
  promised: z.enum(["paid", "lapsed"]).optional(),
  /** Centavos of the last payment to refund, as in the dashboard. */
  refund: z.number().int().optional(),
  /** Fails the last refund after the fact. */
  refundFails: z.boolean().default(false),
  /** Makes future refunds fail at once, or not. */
  unreachable: z.boolean().optional(),
  /** Refuses future refunds for lack of balance, or not. */
  refusing: z.boolean().optional(),
  /** Opens a dispute of the last payment, or decides it. */
  dispute: z.enum(["open", "won", "lost"]).optional(),
  webhooks: z.enum(["once", "twice", "lost", "late"]).optional(),
  /** Releases the delayed events. */
  release: z.enum(["in-order", "reversed"]).optional(),
  /** Format of the user's events. */
  form: z.enum(eventForms).optional(),
  /** Billing mode of the user's next subscriptions. */
  billing: z.enum(["classic", "flexible"]).optional(),
  /** Starts a subscription in the dashboard at these prices. */
  start: z.array(DashboardPrice).min(1).optional(),
  /** Replaces the prices of the newest subscription. */
  items: z.array(DashboardPrice).min(1).optional(),
  /** Overwrites fields of the newest subscription, and of its latest invoice. */
  set: z.record(z.string(), z.unknown()).optional(),
  setInvoice: z.record(z.string(), z.unknown()).optional(),
  /** Sends events about the current newest subscription, its latest invoice or its customer. */
  tell: z.array(z.string()).default([]),
  /** Deletes the customer, or drops the newest subscription like deleted test data. */
  remove: z.enum(["customer", "subscription"]).optional(),
});
type Change = z.output<typeof Control>;

/** Controls one user's payments and their events, for tests. Answers after the events are delivered. */
export function controlPages({ store, billing, returns, webhooks }: Options): FastifyPluginAsync {
  const modes = new Map<string, WebhookMode>();
  const forms = new Map<string, EventForm>();
  webhooks.setMode((customer) => modes.get(customer) ?? "once");
  webhooks.setForm((customer) => forms.get(customer) ?? "2026-10-28.endive");

  const pricesOf = (given: z.output<typeof DashboardPrice>[]): Price[] =>
    given.map((one) => {
      if ("price" in one) {
        const known = store.prices.get(one.price);
        if (!known) throw new Error(`no price ${one.price}`);
        return known;
      }
      const { interval, metered, ...amount } = one;
      const id = newId("price");
      const price: Price = {
        ...amount,
        id,
        object: "price",
        type: "recurring",
        active: true,
        product: newId("prod"),
        recurring: { interval, ...(metered && { usage_type: "metered" as const }) },
      };
      store.prices.set(id, price);
      return price;
    });

  const newestOf = (customer: string): Subscription | undefined =>
    [...store.subscriptions.values()].findLast((one) => one.customer === customer);

  function setSwitches(customer: string, { webhooks: mode, form, billing: kind, ...change }: Change): void {
    if (mode) modes.set(customer, mode);
    if (form) forms.set(customer, form);
    setMember(store.classic, customer, kind && kind === "classic");
    setMember(store.declining, customer, change.declining);
    setMember(store.confirming, customer, change.confirming);
    setMember(store.cardless, customer, change.cardless);
    setMember(store.unreachable, customer, change.unreachable);
    setMember(store.refusing, customer, change.refusing);
  }

  function changeSubscription(
    customer: string,
    { start, items, set, setInvoice, tell, remove }: Change,
  ): void {
    if (start) billing.start(customer, pricesOf(start));
    const subscription = newestOf(customer);
    if (subscription && items) billing.setItems(subscription, pricesOf(items));
    if (subscription && set) Object.assign(subscription, set);
    const invoice = store.invoices.get(subscription?.latest_invoice ?? "");
    if (invoice && setInvoice) Object.assign(invoice, setInvoice);
    if (remove === "subscription" && subscription) store.subscriptions.delete(subscription.id);
    if (remove === "customer") removeCustomer(customer);
    for (const type of tell) {
      const about = type.startsWith("invoice.") ? invoice : subscription;
      if (about) webhooks.announce(type, about);
    }
  }

  function removeCustomer(customer: string): void {
    store.customers.delete(customer);
    store.deletedCustomers.add(customer);
    for (const subscription of store.subscriptions.values())
      if (subscription.customer === customer && subscription.status !== "canceled")
        billing.cancel(subscription);
    webhooks.announce("customer.deleted", { id: customer, object: "customer" });
  }

  function moveMoney(customer: string, change: Change): void {
    const { promised, refund, refundFails, dispute } = change;
    if (promised)
      for (const one of promisesOf(store, customer)) billing.settlePromise(one, promised === "paid");
    if (change.advance) billing.advance(customer);
    const open = [...store.invoices.values()].findLast(
      (one) => one.customer === customer && one.status === "open",
    );
    if (open && change.payInvoice) billing.payInvoice(open);
    const paid = [...store.invoices.values()].findLast(
      (one) => one.customer === customer && one.status === "paid",
    );
    if (paid && refund) returns.refund(paid, refund);
    if (paid && refundFails) returns.failRefund(paid);
    if (paid && dispute) returns.dispute(paid, dispute);
  }

  return async (app) => {
    app.post("/control", async ({ body }, reply) => {
      const change = Control.parse(body);
      const customer = [...store.customers.values()].findLast((one) => one.email === change.email)?.id;
      if (!customer) return reply.code(404).send({ error: "no customer of that address" });
      setSwitches(customer, change);
      moveMoney(customer, change);
      changeSubscription(customer, change);
      if (change.release) webhooks.release(customer, change.release);
      await webhooks.settled();
      if (change.untilRead) await waitUntilRead(store, customer);
      return reply.code(204).send();
    });
  };
}

/** Milliseconds between looks, how many, and the seller's time to write a reading. */
const lookMs = 50;
const looks = 100;
const writingMs = 500;

async function waitUntilRead(store: StripeStore, customer: string): Promise<void> {
  const since = store.told.get(customer) ?? 0;
  for (let look = 0; look < looks && (store.reads.get(customer) ?? 0) < since; look += 1) await wait(lookMs);
  await wait(writingMs);
}

function setMember(members: Set<string>, one: string, isMember: boolean | undefined): void {
  if (isMember === true) members.add(one);
  if (isMember === false) members.delete(one);
}

/** Returns a customer's checkouts with an unpaid Pix or boleto. */
export const promisesOf = (store: StripeStore, customer: string) =>
  [...store.sessions.values()].filter(
    (one) =>
      one.customer === customer &&
      one.payment_status === "unpaid" &&
      store.subscriptions.get(one.subscription ?? "")?.status === "incomplete",
  );
