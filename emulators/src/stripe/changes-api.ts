import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { StripeBilling } from "./billing.ts";
import { invoicesApi } from "./invoices-api.ts";
import { nextInvoiceOf, proration } from "./invoicing.ts";
import { invalid, missing } from "./refusals.ts";
import { returnsApi, type StripeReturns } from "./returns.ts";
import { newId, nowSeconds, type Schedule, type StripeStore, type Subscription } from "./store.ts";

type Options = {
  store: StripeStore;
  billing: StripeBilling;
  returns: StripeReturns;
  pagesBase: () => string;
  once: (request: FastifyRequest, reply: FastifyReply, make: () => object) => unknown;
};
type Params = { Params: { id: string } };

const Items = z.array(z.object({ id: z.string(), price: z.string() })).length(1);
const seconds = z.coerce.number().int();
const End = { cancel_at_period_end: z.literal("false").optional(), cancel_at: z.literal("").optional() };
const Preview = z.object({
  customer: z.string(),
  subscription: z.string(),
  subscription_details: z
    .object({
      items: Items,
      proration_behavior: z.literal("always_invoice"),
      proration_date: seconds,
      ...End,
    })
    .optional(),
});
const SubscriptionChange = z.object({
  ...End,
  items: Items.optional(),
  proration_behavior: z.literal("always_invoice").optional(),
  proration_date: seconds.optional(),
  payment_behavior: z.literal("pending_if_incomplete").optional(),
  expand: z.array(z.string()).optional(),
});
const PhaseDiscounts = z.array(z.object({ discount: z.string() })).optional();
const SchedulePhase = z.object({
  start_date: seconds,
  end_date: seconds.optional(),
  duration: z
    .object({ interval: z.enum(["month", "year"]), interval_count: z.coerce.number().int() })
    .optional(),
  items: z
    .array(z.object({ price: z.string(), quantity: z.coerce.number().default(1), discounts: PhaseDiscounts }))
    .min(1),
  discounts: PhaseDiscounts,
  proration_behavior: z.literal("none").optional(),
});
const ScheduleChange = z.object({
  end_behavior: z.literal("release"),
  proration_behavior: z.literal("none"),
  phases: z.array(SchedulePhase).length(2),
});
const NewSubscription = z.object({
  customer: z.string(),
  items: z.array(z.object({ price: z.string() })).length(1),
  backdate_start_date: seconds.optional(),
});
const NewRefund = z.object({
  payment_intent: z.string(),
  amount: z.coerce.number().int().min(1),
  metadata: z.record(z.string(), z.string()).optional(),
});

/** Calls about existing subscriptions: changes, scheduled phases, invoices, refunds. */
export function changesApi({ store, billing, returns, pagesBase, once }: Options): FastifyPluginAsync {
  const subscriptionOf = (id: string) => store.subscriptions.get(id) ?? missing("subscription", id);
  const itemOf = (subscription: Subscription, id: string) =>
    subscription.items.data.find((one) => one.id === id) ?? missing("subscription_item", id);
  const priceOf = (id: string) => store.prices.get(id) ?? missing("price", id);

  /** Expands the named objects on request. */
  function expanded(subscription: Subscription, expand: unknown): object {
    const asked = Array.isArray(expand) ? expand : Object.values((expand as object | undefined) ?? {});
    return {
      ...subscription,
      ...(asked.includes("schedule") && {
        schedule: store.schedules.get(subscription.schedule ?? "") ?? null,
      }),
      ...(asked.includes("latest_invoice") && {
        latest_invoice: store.invoices.get(subscription.latest_invoice ?? "") ?? null,
      }),
    };
  }

  return async (app) => {
    app.post("/subscriptions", async (request, reply) =>
      once(request, reply, () => {
        const { customer, items, backdate_start_date } = NewSubscription.parse(request.body);
        if (!store.customers.has(customer)) missing("customer", customer);
        return billing.startEarlier(
          customer,
          priceOf(items[0]?.price ?? ""),
          backdate_start_date ?? nowSeconds(),
        );
      }),
    );
    app.get<Params>("/subscriptions/:id", async ({ params, query }) => {
      const asked = query as { expand?: unknown; "expand[0]"?: string; "expand[1]"?: string };
      return expanded(subscriptionOf(params.id), asked.expand ?? [asked["expand[0]"], asked["expand[1]"]]);
    });
    app.delete<Params>("/subscriptions/:id", async ({ params }) => {
      const subscription = subscriptionOf(params.id);
      if (subscription.status === "canceled") missing("subscription", params.id);
      billing.cancel(subscription);
      return subscription;
    });
    app.post<Params>("/subscriptions/:id", async (request, reply) =>
      once(request, reply, () => {
        const subscription = subscriptionOf(request.params.id);
        const { items, cancel_at_period_end, cancel_at, proration_date } = SubscriptionChange.parse(
          request.body,
        );
        if (cancel_at_period_end !== undefined && cancel_at !== undefined)
          invalid(
            "You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
            "cancel_at",
          );
        if (cancel_at_period_end) billing.keepGoing(subscription, "cancel_at_period_end");
        if (cancel_at === "") billing.keepGoing(subscription, "cancel_at");
        if (items?.[0] && subscription.schedule)
          invalid("The subscription is managed by a subscription schedule.", "items");
        if (items?.[0]) {
          const { id, price } = items[0];
          itemOf(subscription, id);
          billing.change(subscription, id, priceOf(price), proration_date ?? nowSeconds());
        }
        return subscription;
      }),
    );

    app.post("/invoices/create_preview", async ({ body }) => {
      const { customer, subscription, subscription_details: details } = Preview.parse(body);
      const held = subscriptionOf(subscription);
      if (held.customer !== customer) missing("customer", customer);
      const invoice = { id: newId("upcoming_in"), object: "invoice", currency: held.currency, customer };
      if (held.items.data.some(({ price }) => price.recurring.usage_type === "metered"))
        invalid("You cannot preview an invoice of a metered price.", "subscription");
      if (!details) return { ...invoice, ...nextInvoiceOf(held, store) };
      const [asked] = details.items;
      const item = itemOf(held, asked?.id ?? "");
      const amount_due = proration(item, priceOf(asked?.price ?? ""), details.proration_date);
      return { ...invoice, amount_due, period_end: details.proration_date };
    });
    app.post("/refunds", async (request, reply) =>
      once(request, reply, () => {
        const { payment_intent, amount, metadata } = NewRefund.parse(request.body);
        const invoice = [...store.invoices.values()].find((one) => one.payment_intent === payment_intent);
        if (!invoice) missing("payment_intent", payment_intent);
        if (store.refusing.has(invoice.customer))
          invalid("Insufficient funds in your Stripe balance to refund this amount.", "amount");
        if (returns.refundedOf(payment_intent) + amount > invoice.amount_paid)
          invalid("Refund amount is greater than the unrefunded amount on the charge.", "amount");
        return returns.refund(invoice, amount, metadata);
      }),
    );

    await app.register(returnsApi(store, returns));
    await app.register(invoicesApi({ store, billing, pagesBase }));

    app.post("/subscription_schedules", async (request, reply) =>
      once(request, reply, () => {
        const { from_subscription } = z.object({ from_subscription: z.string() }).parse(request.body);
        const subscription = subscriptionOf(from_subscription);
        const [item] = subscription.items.data;
        if (subscription.schedule || !item)
          invalid("The subscription already has a schedule.", "from_subscription");
        const phase = { start_date: item.current_period_start, end_date: item.current_period_end };
        const schedule: Schedule = {
          id: newId("sub_sched"),
          object: "subscription_schedule",
          subscription: subscription.id,
          status: "active",
          current_phase: phase,
          phases: [
            {
              ...phase,
              items: subscription.items.data.map(({ price, quantity }) => ({ price: price.id, quantity })),
              discounts: (subscription.discounts ?? []).map(({ id }) => ({ discount: id })),
            },
          ],
        };
        store.schedules.set(schedule.id, schedule);
        subscription.schedule = schedule.id;
        return schedule;
      }),
    );
    const scheduleOf = (id: string) => store.schedules.get(id) ?? missing("subscription_schedule", id);
    app.post<Params>("/subscription_schedules/:id", async ({ params, body }) => {
      const schedule = scheduleOf(params.id);
      const { phases } = ScheduleChange.parse(body);
      if (schedule.status !== "active") invalid("This schedule was released.", "id");
      schedule.phases = phases.map(({ start_date, end_date, items, discounts }) => ({
        start_date,
        end_date: end_date ?? start_date + 366 * 86_400,
        items: items.map((one) => ({ ...one, price: priceOf(one.price).id })),
        discounts,
      }));
      return schedule;
    });
    app.post<Params>("/subscription_schedules/:id/release", async ({ params }) => {
      const schedule = scheduleOf(params.id);
      if (schedule.status !== "active") invalid("This schedule was released.", "id");
      schedule.status = "released";
      const subscription = store.subscriptions.get(schedule.subscription);
      if (subscription) subscription.schedule = null;
      return schedule;
    });
  };
}
