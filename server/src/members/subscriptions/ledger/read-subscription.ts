import type Stripe from "stripe";
import type { StripeClient } from "../../../platform/stripe/stripe.ts";
import { idOf } from "../provider-facts.ts";
import type { Discount, Item, Phase, Price, Schedule, Subscription } from "./types.ts";

/** Returns a coupon by its id, asking for each once. */
export type Coupons = (id: string) => Promise<Stripe.Coupon>;

export function createCoupons(stripe: StripeClient): Coupons {
  const asked = new Map<string, Promise<Stripe.Coupon>>();
  return (id) => {
    const known = asked.get(id) ?? stripe.coupons.retrieve(id);
    asked.set(id, known);
    return known;
  };
}

type ReadingContext = {
  coupons: Coupons;
  items: Stripe.SubscriptionItem[];
  /** The customer's own discount: it holds for subscriptions without one. */
  ownDiscount: Stripe.Discount | null;
};

/** Reads a subscription; schedule and preview are read apart. */
export async function readSubscription(
  told: Stripe.Subscription,
  { coupons, items, ownDiscount }: ReadingContext,
): Promise<Subscription> {
  const own = told.discounts ?? [];
  const { pause_collection: pause } = told;
  return {
    id: told.id,
    customer: idOf(told.customer),
    status: told.status,
    currency: told.currency,
    created: told.created,
    collection_method: told.collection_method === "send_invoice" ? "send_invoice" : "charge_automatically",
    items: await Promise.all(items.map((item) => readItem(item, coupons))),
    discounts: await readDiscounts(own.length === 0 && ownDiscount ? [ownDiscount] : own, coupons),
    taxes: (told.default_tax_rates ?? [])
      .filter(({ inclusive }) => !inclusive)
      .map(({ percentage }) => percentage),
    pause: pause && {
      behavior: pause.behavior as "void" | "keep_as_draft" | "mark_uncollectible",
      resumes_at: pause.resumes_at ?? null,
    },
    cancel_at_period_end: told.cancel_at_period_end,
    cancel_at: told.cancel_at ?? null,
    ended_at: told.ended_at ?? null,
    trial_end: told.trial_end ?? null,
    schedule: null,
    preview: null,
  };
}

async function readItem(item: Stripe.SubscriptionItem, coupons: Coupons): Promise<Item> {
  return {
    id: item.id,
    price: readPrice(item.price),
    quantity: item.quantity ?? 1,
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    discounts: await readDiscounts(item.discounts ?? [], coupons),
  };
}

export function readPrice(price: Stripe.Price): Price {
  const { currency, currency_options: options, id, recurring, unit_amount } = price;
  const amounts = Object.entries(options ?? {}).flatMap(([code, one]) =>
    one.unit_amount === null ? [] : [[code, one.unit_amount] as const],
  );
  return {
    ...{ id, currency },
    unit_amount:
      price.billing_scheme === "tiered" || recurring?.usage_type === "metered" ? null : unit_amount,
    interval: (recurring?.interval ?? "month") as Price["interval"],
    interval_count: recurring?.interval_count ?? 1,
    ...(amounts.length > 0 && { currency_options: Object.fromEntries(amounts) }),
  };
}

async function readDiscounts(told: (string | Stripe.Discount)[], coupons: Coupons): Promise<Discount[]> {
  return Promise.all(
    told
      .filter((one) => typeof one !== "string")
      .map(async ({ end, id, source }) => {
        const { coupon } = source;
        const known = typeof coupon === "string" ? await coupons(coupon) : coupon;
        return { id, end, ...offOf(known) };
      }),
  );
}

function offOf(coupon: Stripe.Coupon | null) {
  return {
    duration: (coupon?.duration ?? "forever") as Discount["duration"],
    percent_off: coupon?.percent_off ?? null,
    amount_off: coupon?.amount_off ?? null,
  };
}

/** Reads a schedule, whose prices are expanded; `known` are the subscription's discounts by id. */
export async function readSchedule(
  { end_behavior, id, phases, status }: Stripe.SubscriptionSchedule,
  coupons: Coupons,
  known: Map<string, Discount>,
): Promise<Schedule> {
  return {
    id,
    status: status as Schedule["status"],
    end_behavior: end_behavior === "cancel" ? "cancel" : "release",
    phases: await Promise.all(phases.map((phase) => readPhase(phase, coupons, known))),
  };
}

async function readPhase(
  { discounts, end_date, items, start_date }: Stripe.SubscriptionSchedule.Phase,
  coupons: Coupons,
  known: Map<string, Discount>,
): Promise<Phase> {
  const read = (given: PhaseDiscount[] | null | undefined) =>
    readPhaseDiscounts(given ?? [], { coupons, known, start: start_date });
  return {
    start: start_date,
    end: end_date ?? null,
    items: await Promise.all(
      items
        .filter((item) => typeof item.price !== "string" && !("deleted" in item.price && item.price.deleted))
        .map(async (item) => ({
          price: readPrice(item.price as Stripe.Price),
          quantity: item.quantity ?? 1,
          discounts: await read(item.discounts),
        })),
    ),
    discounts: await read(discounts),
  };
}

type PhaseDiscount = Stripe.SubscriptionSchedule.Phase.Discount;
type PhaseContext = { coupons: Coupons; known: Map<string, Discount>; start: number };

async function readPhaseDiscounts(
  given: PhaseDiscount[],
  { coupons, known, start }: PhaseContext,
): Promise<Discount[]> {
  const read = await Promise.all(
    given.map(async ({ coupon, discount }): Promise<Discount | undefined> => {
      const before = discount ? known.get(idOf(discount)) : undefined;
      if (before || !coupon) return before;
      const asked = typeof coupon === "string" ? await coupons(coupon) : coupon;
      const end = new Date(start * 1000);
      end.setUTCMonth(end.getUTCMonth() + (asked.duration_in_months ?? 0));
      const isRepeating = asked.duration === "repeating";
      return { id: asked.id, end: isRepeating ? end.getTime() / 1000 : null, ...offOf(asked) };
    }),
  );
  return read.filter((one) => one !== undefined);
}
