import { describe, expect, test } from "vitest";
import { openBillingDesk } from "../../../test/harness/billing-desk.ts";
import { signInAs } from "../../../test/harness/factories.ts";
import { openShop } from "../../../test/harness/shop.ts";

const shop = openShop();
const { control, me, mine, pay, post } = shop;

const desk = openBillingDesk(shop);
const casos = async (resolvidos = false) =>
  (await desk.casos(resolvidos)).map(({ tipo, resolucao }) => [tipo, resolucao]);
const billing = async (headers = shop.headers) =>
  (await shop.api.app.inject({ url: "/api/subscriptions/me/cobranca", headers })).json();
const one = async (query: string) => (await shop.api.deps.pool.query(query, [shop.user.id])).rows;
const told = async () =>
  (
    await one(`SELECT data ->> 'aviso' AS aviso FROM pgboss.job
      WHERE name = 'subscriptions.notice' AND (data ->> 'user_id')::int = $1 ORDER BY created_on`)
  ).map(({ aviso }) => aviso);
const subscription = async () =>
  (await one("SELECT stripe_subscription_id AS id FROM assinaturas WHERE user_id = $1"))[0].id as string;
const updated = ["customer.subscription.updated"];
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;

const half = (ends: number | null) => ({
  id: "di_half",
  object: "discount",
  end: ends,
  source: {
    type: "coupon",
    coupon: {
      id: "half",
      object: "coupon",
      duration: ends === null ? "forever" : "repeating",
      percent_off: 50,
      amount_off: null,
    },
  },
});

describe("the next charge", () => {
  test.each([
    ["a discount for ever", half(null), 9.95],
    ["one that outlives the renewal", half(inDays(60)), 9.95],
    ["one that ends before the renewal", half(inDays(10)), 19.9],
  ])("with %s", async (_, discount, valor) => {
    await pay();
    await control({ set: { discounts: [discount] }, tell: updated });
    expect((await billing()).proxima).toMatchObject({ valor, moeda: "brl" });
    expect((await mine()).json().price).toBe(valor);
  });

  test("with a second item it is the sum, whichever comes first, and the plan stays the plan", async () => {
    await pay();
    const [{ id: price }] = await one(
      `SELECT stripe_price_id AS id FROM planos WHERE uuid = '${shop.premium.uuid}' AND $1 > 0`,
    );
    const addOn = { unit_amount: 700 };
    for (const items of [
      [{ price }, addOn],
      [addOn, { price }],
    ]) {
      await control({ items, tell: updated });
      expect((await mine()).json()).toMatchObject({ plan_name: "Premium", status: "ACTIVE" });
      expect((await billing()).proxima).toMatchObject({ valor: 26.9 });
      expect(await casos()).toEqual([]);
    }
  });
});

describe("money that was paid outside the provider", () => {
  test.each(["NADA", "TUDO"])(
    "can be ended (%s): nothing is asked back of the provider",
    async (devolver) => {
      await pay();
      await control({ setInvoice: { method: "outside" }, tell: ["invoice.paid"] });
      expect((await me()).user_type).toBe("PREMIUM");
      const ended = await desk.refund(devolver);
      expect([ended.statusCode, ended.json()], ended.body).toEqual([200, { devolvido: 0 }]);
      expect(await me()).toMatchObject({ user_type: "REGULAR", subscription: { status: "CANCELED" } });
    },
  );
});

describe("money that comes back, step by step", () => {
  test("a dispute keeps premium until it is decided; won, its case closes by itself", async () => {
    await pay();
    await control({ dispute: "open" });
    expect([(await me()).user_type, await casos()]).toEqual(["PREMIUM", [["CONTESTADO", null]]]);
    await control({ dispute: "won" });
    expect([(await me()).user_type, await casos()]).toEqual(["PREMIUM", []]);
    expect(await casos(true)).toEqual([["CONTESTADO", "SOZINHA"]]);
  });

  test("a dispute that is lost ends premium, and asks people", async () => {
    await pay();
    await control({ dispute: "open" });
    await control({ dispute: "lost" });
    expect([(await me()).user_type, await casos()]).toEqual(["REGULAR", [["DEVOLVIDO", null]]]);
  });

  test("a part that is refunded keeps premium; the rest ends it", async () => {
    await pay();
    await control({ refund: 500 });
    expect([(await me()).user_type, await casos()]).toEqual(["PREMIUM", []]);
    await control({ refund: 1_490 });
    expect([(await me()).user_type, await casos()]).toEqual(["REGULAR", [["DEVOLVIDO", null]]]);
    expect((await billing()).recibos).toMatchObject([{ valor: 19.9, devolvido: 19.9 }]);
  });
});

describe("events in reverse order", () => {
  test("of a subscription that began and ended: the payment is recorded, and nothing vanishes", async () => {
    await pay();
    const { stripe } = shop.billing();
    await control({ webhooks: "late" });
    await control({ advance: true });
    await stripe.subscriptions.cancel(await subscription());
    await control({ release: "reversed", webhooks: "once" });
    expect(await me()).toMatchObject({ user_type: "REGULAR", subscription: { status: "CANCELED" } });
    expect((await billing()).recibos).toHaveLength(2);
    expect((await told()).filter((aviso) => aviso === "RECIBO")).toHaveLength(2);
  });
});

describe("another currency", () => {
  test("a payer in dollars is shown dollars, and cannot be moved to a plan in reais", async () => {
    await pay();
    await control({ items: [{ unit_amount: 499, currency: "usd" }] });
    await control({ advance: true });
    expect((await mine()).json()).toMatchObject({ moeda: "usd", price: 4.99 });
    expect((await billing()).proxima).toMatchObject({ valor: 4.99, moeda: "usd" });
    const preview = await post("change/preview", { plan_uuid: shop.yearly.uuid });
    expect([preview.statusCode, preview.json().detail]).toEqual([
      409,
      expect.stringContaining("outra moeda"),
    ]);
  });
});

describe("a schedule whose next price is no plan's", () => {
  test("opens a case, keeps premium and announces no change of plan", async () => {
    await pay();
    const { stripe } = shop.billing();
    const id = await subscription();
    const told0 = await told();
    const { items } = await stripe.subscriptions.retrieve(id);
    const [item] = items.data;
    if (!item) throw new Error("a subscription without items");
    const product = typeof item.price.product === "string" ? item.price.product : item.price.product.id;
    const unknown = await stripe.prices.create({
      product,
      currency: "brl",
      unit_amount: 2_500,
      recurring: { interval: "month" },
    });
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const { current_period_start: start_date, current_period_end: end_date } = item;
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      proration_behavior: "none",
      phases: [
        { items: [{ price: item.price.id, quantity: 1 }], start_date, end_date },
        {
          items: [{ price: unknown.id, quantity: 1 }],
          start_date: end_date,
          duration: { interval: "month", interval_count: 1 },
          proration_behavior: "none",
        },
      ],
    });
    await control({ tell: updated });
    expect([(await me()).user_type, await casos()]).toEqual(["PREMIUM", [["PRECO_DESCONHECIDO", null]]]);
    expect((await billing()).proxima).toMatchObject({ valor: 25 });
    expect((await mine()).json().proximo_plano).toBeNull();
    expect((await told()).slice(told0.length)).toEqual([]);
  });
});

describe("a renewal by Pix Automático", () => {
  test("is not late while the bank processes it: premium, no mail about a refusal, and it is told", async () => {
    await pay();
    const before = await told();
    await control({ declining: true, webhooks: "lost" });
    await control({ advance: true });
    await control({ setInvoice: { method: "pix_mandate" } });
    const [{ until }] = await one("SELECT current_period_end AS until FROM assinaturas WHERE user_id = $1");
    await desk.moveTo(new Date(until.getTime() + 6 * 86_400_000));
    await shop.reconcile();
    const [paying] = await one("SELECT user_type FROM users WHERE id = $1");
    const later = await signInAs(shop.api.deps, shop.user);
    expect([paying.user_type, (await mine(later)).json().status]).toEqual(["PREMIUM", "ACTIVE"]);
    const shown = await billing(later);
    expect(shown).toMatchObject({ em_processamento: true, pendentes: [{ tipo: "EM_PROCESSAMENTO" }] });
    expect(await told()).toEqual(before);
    expect(await casos()).toEqual([]);
    await control({ setInvoice: { method: null } });
    await shop.reconcile();
    expect((await mine(later)).json().status, "refused after all").toBe("PAST_DUE");
  });
});
