import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { openBillingDesk } from "../harness/billing-desk.ts";
import { openShop } from "../harness/shop.ts";
import { type Expected, expectedOf, type StripeState } from "./oracle.ts";

// Compares subscription states, events and event formats with Stripe's documents.

const shop = openShop();
const desk = openBillingDesk(shop);
const { control, mine, pay } = shop;

const statuses: StripeState["status"][] = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
];
const forms = ["2022-11-15", "2024-06-20", "2025-03-31.basil", "2026-10-28.endive", "thin"] as const;
const events = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
] as const;

type Items = { name: string; isPlanPrice: boolean; prices: (plan: string) => object[]; currency: string };
const promo = { unit_amount: 990 };
const itemKinds: Items[] = [
  { name: "the plan", isPlanPrice: true, prices: (price) => [{ price }], currency: "brl" },
  { name: "an add-on first", isPlanPrice: true, prices: (price) => [promo, { price }], currency: "brl" },
  { name: "an add-on last", isPlanPrice: true, prices: (price) => [{ price }, promo], currency: "brl" },
  { name: "a price of the dashboard", isPlanPrice: false, prices: () => [promo], currency: "brl" },
  {
    name: "another currency",
    isPlanPrice: false,
    prices: () => [{ unit_amount: 499, currency: "usd" }],
    currency: "usd",
  },
];
const cancels: StripeState["cancel"][] = ["none", "classic", "flexible"];

type Case = {
  state: StripeState;
  items: Items;
  event: (typeof events)[number];
  form: (typeof forms)[number];
};

/** Yields every status with every event and format; items, cancellations and pauses rotate over all statuses. */
function* combinations(): Generator<Case> {
  let turn = 0;
  for (const status of statuses)
    for (const event of events)
      for (const form of forms)
        for (const more of form === "thin" || form === "2024-06-20" ? [0] : [0, 1]) {
          turn += 1;
          const items = itemKinds[(turn + more) % itemKinds.length] as Items;
          const cancel = cancels[turn % cancels.length] ?? "none";
          const amount = status === "trialing" ? 0 : 1990 + turn;
          const state: StripeState = {
            status,
            cancel,
            isCollectionPaused: status === "active" && turn % 4 === 0,
            isPlanPrice: items.isPlanPrice,
            paid: { amount, currency: items.currency },
          };
          yield { state, items, event, form };
        }
}

const day = 86_400;

/** Returns Stripe's fields for a state. */
function fieldsOf({ status, cancel, isCollectionPaused }: StripeState): object {
  const now = Math.floor(Date.now() / 1000);
  return {
    status,
    cancel_at_period_end: cancel === "classic",
    cancel_at: cancel === "none" ? null : now + 20 * day,
    ended_at: status === "canceled" || status === "incomplete_expired" ? now : null,
    pause_collection: isCollectionPaused ? { behavior: "void", resumes_at: null } : null,
  };
}

async function play({ state, items, event, form }: Case, price: string): Promise<Expected> {
  const { pool } = shop.api.deps;
  await shop.api.deps.pool.query("DELETE FROM pagamentos");
  await pool.query("DELETE FROM casos_de_cobranca");
  // Resets to recorded, active and premium.
  await pool.query(
    `UPDATE assinaturas SET status = 'ACTIVE', ended_at = NULL, cancel_at_period_end = false WHERE user_id = $1`,
    [shop.user.id],
  );
  await pool.query("UPDATE users SET user_type = 'PREMIUM' WHERE id = $1", [shop.user.id]);
  await pool.query("UPDATE assinantes SET premium_por_assinatura = true WHERE user_id = $1", [shop.user.id]);
  const { paid } = state;
  await control({
    form,
    items: items.prices(price),
    set: fieldsOf(state),
    setInvoice: {
      status: "paid",
      amount_paid: paid?.amount ?? 0,
      currency: items.currency,
      billing_reason: "subscription_cycle",
    },
    tell: [event],
  });
  return readProduct();
}

async function readProduct(): Promise<Expected> {
  const { pool } = shop.api.deps;
  const { status, cancel_at_period_end } = (await mine()).json();
  const { rows: users } = await pool.query("SELECT user_type FROM users WHERE id = $1", [shop.user.id]);
  const { rows: payments } = await pool.query(
    "SELECT valor_centavos AS amount, moeda AS currency FROM pagamentos",
  );
  const { rows: cases } = await pool.query("SELECT 1 FROM casos_de_cobranca WHERE resolvido_em IS NULL");
  const isOver = status === "CANCELED";
  return {
    hasAccess: users[0].user_type === "PREMIUM",
    isOver,
    isEnding: !isOver && cancel_at_period_end,
    needsDecision: cases.length > 0,
    payment: payments[0] ?? null,
  };
}

describe("a subscriber's subscription", () => {
  test("equals Stripe's documents, in every state, by every event in every format", async () => {
    await pay();
    const { rows } = await shop.api.deps.pool.query(
      "SELECT l.stripe_price_id AS price FROM assinaturas a JOIN planos l ON l.id = a.plano_id WHERE a.user_id = $1",
      [shop.user.id],
    );
    const disagreements: string[] = [];
    let played = 0;
    for (const one of combinations()) {
      const seen = await play(one, rows[0].price);
      const wanted = expectedOf(one.state);
      played += 1;
      if (JSON.stringify(seen) !== JSON.stringify(wanted))
        disagreements.push(
          `${one.state.status} ${one.event} ${one.form} ${one.items.name} ${one.state.cancel}: ` +
            `${JSON.stringify({ seen, wanted })}`,
        );
    }
    expect(played).toBeGreaterThanOrEqual(400);
    expect(disagreements).toEqual([]);
  }, 300_000);
});

/** Signs with the official library. */
const sign = (payload: string) =>
  new Stripe("sk_test_x").webhooks.generateTestHeaderString({
    payload,
    secret: shop.emulators.credentials.stripeWebhookSecret,
    timestamp: Math.floor(shop.api.deps.clock.now().getTime() / 1000),
  });
const deliver = (payload: string, type = "application/json") =>
  shop.api.app.inject({
    method: "POST",
    url: "/api/subscriptions/webhook",
    headers: { "content-type": type, "stripe-signature": sign(payload) },
    payload,
  });

describe("a correctly signed message", () => {
  test.each([
    ["no JSON", "{", 400],
    ["a thin event of another kind", thin("v1.billing.meter.error_report_triggered", { id: "mtr_1" }), 204],
    ["a thin event about nothing", thin("v2.core.account.created", null), 204],
    ["a snapshot without an object", JSON.stringify({ id: "evt_x", type: "invoice.paid" }), 422],
  ])("with %s gets its specific status", async (_, payload, status) => {
    expect((await deliver(payload)).statusCode).toBe(status);
  });
});

function thin(type: string, related_object: object | null): string {
  return JSON.stringify({ id: `evt_${Math.random()}`, object: "v2.core.event", type, related_object });
}

describe("events that come twice, late and in any order", () => {
  test.each(["in-order", "reversed"] as const)("%s end in Stripe's state", async (release) => {
    await pay();
    await control({ webhooks: "late" });
    await control({ set: { status: "past_due" }, tell: ["customer.subscription.updated"] });
    await control({ set: { status: "unpaid" }, tell: ["customer.subscription.updated"] });
    await control({
      set: { status: "canceled", ended_at: 1_800_000_000 },
      tell: ["customer.subscription.deleted"],
    });
    expect((await mine()).json().status).toBe("ACTIVE");
    await control({ release, webhooks: "twice" });
    expect((await mine()).json()).toMatchObject({ status: "CANCELED" });
    expect((await shop.me()).user_type).toBe("REGULAR");
  });
});

test("the administrator is told of unknown prices, with a link to the provider", async () => {
  await pay();
  await control({ items: [promo], tell: ["customer.subscription.updated"] });
  const [caso] = await desk.casos();
  expect(caso).toMatchObject({ tipo: "PRECO_DESCONHECIDO", assinatura: { status: "ACTIVE" } });
  expect(caso?.link).toMatch(/^https:\/\/dashboard\.stripe\.com\/test\/subscriptions\/sub_/);
});
