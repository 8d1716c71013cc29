import { describe, expect, test } from "vitest";
import { moneyOf } from "./money.ts";
import { standingOf } from "./standing.ts";
import type { Discount, Invoice, Item, Mirror, Subscription } from "./types.ts";

const day = 86_400;
const now = 1_800_000_000;
const begun = now - 10 * day;
const end = now + 20 * day;
const plans = { price_month: { plan: "plan", rank: 1990 } };
const price = {
  id: "price_month",
  currency: "brl",
  unit_amount: 1990,
  interval: "month" as const,
  interval_count: 1,
};
const addOn = { ...price, id: "price_add_on", unit_amount: 500 };
const item = (more: Partial<Item> = {}): Item => ({
  id: "si_plan",
  price,
  quantity: 1,
  period_start: begun,
  period_end: end,
  discounts: [],
  ...more,
});
const sub = (more: Partial<Subscription> = {}): Subscription => ({
  id: "sub",
  customer: "cus",
  status: "active",
  currency: "brl",
  created: begun,
  collection_method: "charge_automatically",
  items: [item()],
  discounts: [],
  taxes: [],
  pause: null,
  cancel_at_period_end: false,
  cancel_at: null,
  ended_at: null,
  trial_end: null,
  schedule: null,
  preview: null,
  ...more,
});
const invoice = (more: Partial<Invoice> = {}): Invoice => {
  const status = more.status ?? "paid";
  const paid = status === "paid" ? 1990 : 0;
  return {
    id: "in",
    subscription: "sub",
    status,
    billing_reason: "subscription_create",
    currency: "brl",
    total: 1990,
    amount_paid: paid,
    amount_remaining: 1990 - paid,
    created: begun,
    paid_at: paid ? begun : null,
    due_date: null,
    hosted_url: "https://pay.example/in",
    lines: [{ price: "price_month", amount: 1990, proration: false, start: begun, end }],
    payments: [
      {
        id: "inpay",
        status: paid ? "paid" : "open",
        amount_paid: paid || null,
        amount_requested: 1990,
        by: "payment_intent",
        ref: "pi",
      },
    ],
    ...more,
  };
};
const mirror = (more: Partial<Mirror> = {}): Mirror => ({
  readAt: now,
  customers: [{ id: "cus", deleted: false }],
  subscriptions: [sub()],
  invoices: [invoice()],
  refunds: [],
  disputes: [],
  plans,
  decisions: [],
  ...more,
});
const kindsOf = (standing: ReturnType<typeof standingOf>) => standing.cases.map(({ kind }) => kind);

describe("premium", () => {
  const statuses = [
    "incomplete",
    "incomplete_expired",
    "trialing",
    "active",
    "past_due",
    "unpaid",
    "paused",
    "canceled",
    "snoozed",
  ];
  const firsts = ["draft", "open", "void", "uncollectible", "none"] as const;
  const methods = ["charge_automatically", "send_invoice"] as const;
  const pauses = [null, { behavior: "void" as const, resumes_at: null }];
  const itemLists = [[item()], [item({ id: "si_add_on", price: addOn }), item()]];

  test("never comes without a payment, in 1,800 states of a first invoice", () => {
    let states = 0;
    for (const status of statuses)
      for (const first of firsts)
        for (const collection_method of methods)
          for (const pause of pauses)
            for (const items of itemLists)
              for (const days of [-1, 5, 25, 45, 400]) {
                states += 1;
                const invoices = first === "none" ? [] : [invoice({ status: first })];
                const subscriptions = [sub({ status, collection_method, pause, items })];
                const standing = standingOf(mirror({ subscriptions, invoices }), now + days * day);
                expect(standing.premium, JSON.stringify({ status, first, days })).toBe(false);
                expect(standing.paidUntil).toBeNull();
              }
    expect(states).toBe(1_800);
  });

  test("a paid period gives it until its end, in every status that may go on", () => {
    for (const status of ["active", "past_due", "trialing"])
      expect(standingOf(mirror({ subscriptions: [sub({ status })] }), now)).toMatchObject({
        premium: true,
        why: "PAGO",
        until: end,
      });
    for (const status of ["unpaid", "paused", "incomplete", "canceled"])
      expect(standingOf(mirror({ subscriptions: [sub({ status, ended_at: now })] }), now).premium).toBe(
        false,
      );
  });

  test("a renewal that is being collected keeps it for 30 days", () => {
    const renewal = invoice({
      id: "in_2",
      status: "open",
      created: end,
      billing_reason: "subscription_cycle",
    });
    const daysAfter = (days: number) =>
      standingOf(
        mirror({
          readAt: end + days * day,
          subscriptions: [sub({ status: "past_due" })],
          invoices: [invoice(), renewal],
        }),
        end + days * day,
      );
    expect(daysAfter(29)).toMatchObject({ premium: true, why: "TOLERANCIA", until: end + 30 * day });
    expect(daysAfter(30)).toMatchObject({ premium: false, why: "NAO_PAGO" });
  });

  test("money that was taken back ends it and opens a case; a decision keeps it", () => {
    const refund = { id: "re", payment: "pi", status: "succeeded" as const, amount: 1990, created: now };
    const dispute = { id: "du", payment: "pi", status: "lost", amount: 1990, created: now };
    for (const back of [{ refunds: [refund] }, { disputes: [dispute] }]) {
      const standing = standingOf(mirror(back), now);
      expect(standing).toMatchObject({ premium: false, why: "DEVOLVIDO" });
      expect(kindsOf(standing)).toEqual(["DEVOLVIDO"]);
      const decisions = [{ subscription: "sub", keepUntil: now + day }];
      expect(standingOf(mirror({ ...back, decisions }), now)).toMatchObject({
        premium: true,
        why: "DECISAO",
      });
    }
    const part = standingOf(mirror({ refunds: [{ ...refund, amount: 500 }] }), now);
    expect(part).toMatchObject({ premium: true, givenBack: [{ amount: 500, how: "ESTORNO" }] });
    expect(
      kindsOf(standingOf(mirror({ disputes: [{ ...dispute, status: "needs_response" }] }), now)),
    ).toEqual(["CONTESTADO"]);
  });

  test("paid after the end gives nothing, and becomes a case", () => {
    const ended = sub({ status: "canceled", ended_at: begun + day });
    const late = invoice({ id: "in_2", paid_at: begun + 2 * day, created: begun });
    const standing = standingOf(mirror({ subscriptions: [ended], invoices: [late] }), now);
    expect(standing.premium).toBe(false);
    expect(standing.cases).toEqual([{ kind: "PAGO_DEPOIS_DO_FIM", subscription: "sub", detail: "in_2" }]);
  });

  test("paused collection keeps it, with a case and no next charge", () => {
    const pause = { behavior: "void" as const, resumes_at: null };
    const subscriptions = [sub({ pause })];
    expect(standingOf(mirror({ subscriptions }), now)).toMatchObject({ premium: true, next: null });
    const later = standingOf(mirror({ subscriptions }), end + 60 * day);
    expect(later).toMatchObject({ premium: true, why: "COBRANCA_PAUSADA" });
    expect(kindsOf(later)).toEqual(["COBRANCA_PAUSADA"]);
  });
});

describe("the next charge", () => {
  const half = (duration: Discount["duration"], until: number | null): Discount => ({
    id: "di",
    duration,
    percent_off: 50,
    amount_off: null,
    end: until,
  });
  test.each<[string, Partial<Subscription>, number | null]>([
    ["the price", {}, 1990],
    [
      "all items of that day",
      { items: [item({ id: "si_add_on", price: addOn, quantity: 2 }), item()] },
      2990,
    ],
    ["a coupon for ever", { discounts: [half("forever", null)] }, 995],
    ["a coupon that ends before", { discounts: [half("repeating", now + day)] }, 1990],
    ["exclusive taxes", { taxes: [10] }, 2189],
    ["a metered price", { items: [item({ price: { ...price, unit_amount: null } })] }, null],
    ["Stripe's own preview first", { preview: { amount_due: 1234, currency: "brl", at: end } }, 1234],
  ])("is %s", (_, more, amount) => {
    const standing = standingOf(mirror({ subscriptions: [sub(more)] }), now);
    expect(standing.next).toMatchObject({ at: end, amount });
    expect(kindsOf(standing)).toEqual(amount === null ? ["VALOR_DESCONHECIDO"] : []);
  });

  test("is that of the phase which starts then, with the phase's own discounts", () => {
    const phase = {
      start: end,
      end: null,
      items: [{ price: addOn, quantity: 3, discounts: [] }],
      discounts: [],
    };
    const schedule = {
      id: "sch",
      status: "active" as const,
      end_behavior: "release" as const,
      phases: [phase],
    };
    const discounts = [half("forever", null)];
    expect(standingOf(mirror({ subscriptions: [sub({ schedule, discounts })] }), now).next).toMatchObject({
      amount: 1500,
    });
  });
});

describe("a payment that waits for the payer", () => {
  const open = (intent: NonNullable<Invoice["payments"][number]["intent"]>) => {
    const [payment] = invoice({ status: "open" }).payments;
    if (!payment) throw new Error("an invoice without payments");
    const invoices = [invoice({ status: "open", payments: [{ ...payment, intent }] })];
    return standingOf(mirror({ subscriptions: [sub({ status: "incomplete" })], invoices }), now);
  };
  const show = { url: "https://pay.example/boleto", code: "34191", expires_at: now + day };
  test.each([
    ["BOLETO", { status: "requires_action", method: "boleto", show }],
    ["PIX", { status: "requires_action", method: "pix", show }],
    ["BANCO", { status: "requires_action", method: "card", show }],
    ["EM_PROCESSAMENTO", { status: "processing", method: "boleto" }],
    ["RECUSADO", { status: "requires_payment_method", method: "card" }],
  ])("is shown as %s", (kind, intent) => {
    const { pending, premium, why } = open(intent);
    expect({ premium, why }).toEqual({ premium: false, why: "A_CONFIRMAR" });
    expect(pending).toMatchObject([{ kind, amount: 1990, currency: "brl", isFirst: true, expired: false }]);
  });
});

test("every payment of an invoice counts by its state and amount", () => {
  const [payment] = invoice().payments;
  if (!payment) throw new Error("an invoice without payments");
  const payments = [
    { ...payment, ref: "pi_1", amount_paid: 990 },
    { ...payment, ref: "pi_failed", status: "canceled" as const, amount_paid: null },
    { ...payment, ref: "rec", by: "payment_record" as const, amount_paid: 1000 },
  ];
  const refund = { id: "re", payment: "pi_1", status: "succeeded" as const, amount: 2000, created: now };
  const money = moneyOf({ refunds: [refund], disputes: [] }, invoice({ payments }));
  expect(money.payments.map(({ paid, refunded }) => ({ paid, refunded }))).toEqual([
    { paid: 990, refunded: 990 },
    { paid: 1000, refunded: 0 },
  ]);
  expect(money.isTakenBack, "never more than was paid").toBe(false);
});
