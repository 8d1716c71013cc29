// Scenarios of one subscription. Only types come from the product.
import type {
  Discount,
  Item,
  Mirror,
  Price,
  Subscription,
} from "../../../src/members/subscriptions/ledger/types.ts";

export const day = 86_400;
/** Noon of 28 November 2026, as Unix seconds. */
export const now = 1_795_867_200;
/** Three months: the longest tolerance ends before the renewed period does. */
export const period = 90 * day;

export const dimensions = {
  first: [
    "draft",
    "open",
    "open_boleto",
    "open_pix_expired",
    "open_processing",
    "partly_paid",
    "paid_card",
    "paid_outside",
    "paid_in_parts",
    "paid_by_coupon",
    "void",
    "uncollectible",
    "trial",
  ],
  status: [
    "active",
    "past_due",
    "trialing",
    "unpaid",
    "incomplete",
    "incomplete_expired",
    "paused",
    "canceled",
    "a_later_status",
  ],
  renewal: ["not_due", "missing", "draft", "open", "open_processing", "paid", "void", "uncollectible"],
  /** Days since the first period ended, where a renewal is due. */
  late: [2, 5, 35],
  method: ["charge_automatically", "send_invoice"],
  back: ["none", "part", "all", "failed", "disputed", "lost", "won"],
  pause: ["none", "void", "keep_as_draft", "mark_uncollectible", "over"],
  items: ["plan", "addon_first", "addon_last", "two_plans", "unknown_price"],
  discount: ["none", "half_for_ever", "once", "over_at_renewal", "amount_off", "on_item"],
  tax: [0, 10],
  currency: ["brl", "usd"],
  schedule: ["none", "same_price", "dearer_plan", "cheaper_with_discount"],
  end: ["none", "at_period_end"],
  read: ["now", "before_due"],
  decision: ["none", "keep", "kept_until_past"],
} as const;

type Dimensions = typeof dimensions;
export type Scenario = { [Name in keyof Dimensions]: Dimensions[Name][number] };

/** The commonest subscription: paid by card, nothing special. */
export const plain: Scenario = {
  first: "paid_card",
  status: "active",
  renewal: "not_due",
  late: 5,
  method: "charge_automatically",
  back: "none",
  pause: "none",
  items: "plan",
  discount: "none",
  tax: 0,
  currency: "brl",
  schedule: "none",
  end: "none",
  read: "now",
  decision: "none",
};

const price = (id: string, brl: number, usd: number): Price => ({
  id,
  currency: "brl",
  unit_amount: brl,
  interval: "month",
  interval_count: 3,
  currency_options: { brl, usd },
});
export const prices = {
  plan: price("price_plan", 5970, 1200),
  dearer: price("price_dearer", 9000, 1800),
  addon: price("price_addon", 500, 100),
  unknown: price("price_unknown", 7000, 1400),
};
/** Our plans: the add-on and the unknown price are none. */
export const plans: Mirror["plans"] = {
  price_plan: { plan: "plan", rank: 1 },
  price_dearer: { plan: "dearer", rank: 2 },
};

/** When the first paid period begins and ends, and until when the subscription's items run. */
export function timesOf({ renewal, late, first }: Scenario) {
  if (first === "trial" && renewal === "not_due")
    return { start: now - 10 * day, dueAt: now + 5 * day, itemsEnd: now + 5 * day };
  if (renewal === "not_due")
    return { start: now - 10 * day, dueAt: now + 80 * day, itemsEnd: now + 80 * day };
  const dueAt = now - late * day;
  return { start: dueAt - period, dueAt, itemsEnd: renewal === "missing" ? dueAt : dueAt + period };
}

export const discounts: Record<Scenario["discount"], (dueAt: number) => Discount[]> = {
  none: () => [],
  half_for_ever: () => [{ id: "di_1", duration: "forever", percent_off: 50, amount_off: null, end: null }],
  once: () => [{ id: "di_1", duration: "once", percent_off: 50, amount_off: null, end: null }],
  over_at_renewal: (dueAt) => [
    { id: "di_1", duration: "repeating", percent_off: 50, amount_off: null, end: dueAt - day },
  ],
  amount_off: () => [{ id: "di_1", duration: "forever", percent_off: null, amount_off: 300, end: null }],
  on_item: () => [],
};

export function itemsOf(scenario: Scenario): Item[] {
  const { start, dueAt, itemsEnd } = timesOf(scenario);
  const item = (id: string, of: Price): Item => ({
    id,
    price: of,
    quantity: 1,
    period_start: itemsEnd > dueAt ? dueAt : start,
    period_end: itemsEnd,
    discounts:
      scenario.discount === "on_item" && of === prices.plan
        ? [{ id: "di_item", duration: "forever", percent_off: 50, amount_off: null, end: null }]
        : [],
  });
  const [plan, addon] = [item("si_plan", prices.plan), item("si_addon", prices.addon)];
  return {
    plan: [plan],
    addon_first: [addon, plan],
    addon_last: [plan, addon],
    two_plans: [plan, item("si_dearer", prices.dearer)],
    unknown_price: [item("si_unknown", prices.unknown)],
  }[scenario.items];
}

export function scheduleOf(scenario: Scenario): Subscription["schedule"] {
  if (scenario.schedule === "none") return null;
  const { start, itemsEnd } = timesOf(scenario);
  const today = itemsOf(scenario).map(({ price: of, quantity, discounts: own }) => ({
    price: of,
    quantity,
    discounts: own,
  }));
  const half: Discount = {
    id: "di_phase",
    duration: "forever",
    percent_off: 50,
    amount_off: null,
    end: null,
  };
  const next = {
    same_price: { items: today, discounts: discounts[scenario.discount](itemsEnd) },
    dearer_plan: { items: [{ price: prices.dearer, quantity: 1, discounts: [] }], discounts: [] },
    cheaper_with_discount: { items: [{ price: prices.plan, quantity: 1, discounts: [] }], discounts: [half] },
  }[scenario.schedule];
  return {
    id: "sub_sched_1",
    status: "active",
    end_behavior: "release",
    phases: [
      { start, end: itemsEnd, items: today, discounts: discounts[scenario.discount](itemsEnd) },
      { start: itemsEnd, end: null, ...next },
    ],
  };
}
