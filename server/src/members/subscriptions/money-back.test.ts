import { describe, expect, test } from "vitest";
import { openBillingDesk } from "../../../test/harness/billing-desk.ts";
import { openShop } from "../../../test/harness/shop.ts";
import { createRunningSubscription } from "./running-subscription.ts";
import { readOwner } from "./scheduled.ts";

const shop = openShop();
const { control, me, mine, pay, post } = shop;

const desk = openBillingDesk(shop);
const { casos } = desk;

const typeOf = async () => {
  const { rows } = await shop.api.deps.pool.query("SELECT user_type FROM users WHERE id = $1", [
    shop.user.id,
  ]);
  return rows[0].user_type;
};
const decide = async (uuid: string | undefined, payload: object) => {
  const answer = await desk.decide(uuid, payload);
  expect(answer.statusCode, answer.body).toBe(204);
};

describe("money that was taken back", () => {
  test("a whole refund made in the dashboard ends premium at once, until an administrator keeps it", async () => {
    await pay();
    await control({ refund: 1990 });
    expect((await me()).user_type).toBe("REGULAR");
    const [caso] = await casos();
    expect(caso).toMatchObject({ tipo: "DEVOLVIDO" });
    const ate = new Date(Date.now() + 10 * 86_400_000).toISOString();
    await decide(caso?.uuid, { acao: "MANTER", ate });
    expect(await typeOf()).toBe("PREMIUM");
    shop.api.deps.clock.set(new Date(Date.parse(ate) + 60_000));
    await shop.reconcile();
    expect(await typeOf(), "after that day").toBe("REGULAR");
  });

  test("a part of a payment that was refunded leaves premium", async () => {
    await pay();
    await control({ refund: 500 });
    expect((await me()).user_type).toBe("PREMIUM");
    expect(await casos()).toEqual([]);
  });

  test("a payment after the end becomes a case, which gives it back", async () => {
    await pay();
    const past = Math.floor(Date.now() / 1000) - 3_600;
    await control({
      set: { status: "canceled", ended_at: past },
      tell: ["customer.subscription.deleted"],
    });
    const [caso] = await casos();
    expect(caso).toMatchObject({ tipo: "PAGO_DEPOIS_DO_FIM" });
    await decide(caso?.uuid, { acao: "DEVOLVER" });
    expect(await desk.payments()).toMatchObject([{ valor: 19.9, devolvido: 19.9 }]);
    expect(await casos()).toEqual([]);
  });
});

describe("a first payment", () => {
  test.each(["active", "past_due", "trialing"])(
    "that fails gives nothing (%s), and is told once",
    async (status) => {
      await shop.openCheckout();
      await control({ webhooks: "lost" });
      const { rows } = await shop.api.deps.pool.query(
        "SELECT stripe_price_id AS price FROM planos WHERE uuid = $1",
        [shop.premium.uuid],
      );
      await control({
        start: [{ price: rows[0].price }],
        set: { status },
        setInvoice: { status: "open", amount_paid: 0 },
      });
      for (const setInvoice of [{ status: "open" }, { status: "uncollectible" }, { status: "void" }]) {
        await control({ setInvoice, webhooks: "once", tell: ["customer.subscription.updated"] });
        expect(await me()).toMatchObject({ user_type: "REGULAR", subscription: null });
      }
      const { rows: told } = await shop.api.deps.pool.query(
        `SELECT data ->> 'aviso' AS aviso FROM pgboss.job
       WHERE name = 'subscriptions.notice' AND (data ->> 'user_id')::int = $1`,
        [shop.user.id],
      );
      expect(told).toEqual([{ aviso: "NAO_CONFIRMADO" }]);
    },
  );
});

test("an administrator who pays keeps the mark of it through roles, and loses premium with the subscription", async () => {
  await pay();
  const edit = async (user_type: string) => {
    const url = `/api/users/admin/users/${shop.user.uuid}`;
    const payload = {
      nome: "Ana",
      telefone: null,
      habilitar_email: true,
      habilitar_whatsapp: false,
      user_type,
    };
    const answer = await shop.api.app.inject({ method: "PUT", url, payload, headers: desk.headers });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await edit("ADMIN");
  await control({ tell: ["customer.subscription.updated"] });
  await edit("PREMIUM");
  expect(await typeOf()).toBe("PREMIUM");
  await control({ set: { status: "unpaid" }, tell: ["customer.subscription.updated"] });
  expect(await typeOf()).toBe("REGULAR");
});

describe("a burst of events", () => {
  test("events are accepted while Stripe answers nothing, and hold no connection", async () => {
    await pay();
    const stuck = shop.emulators.holdStripe(/^(GET|POST) \/v1\//);
    try {
      const { rows } = await shop.api.deps.pool.query(
        "SELECT stripe_customer_id AS id FROM stripe_clientes WHERE user_id = $1",
        [shop.user.id],
      );
      await shop.api.deps.pool.query("UPDATE stripe_clientes SET pedido = pedido + 1 WHERE user_id = $1", [
        shop.user.id,
      ]);
      const reading = readOwner(shop.billing(), { customer: rows[0].id });
      await stuck.waiting(1);
      const { pool } = shop.api.deps;
      expect(pool.totalCount - pool.idleCount, "connections in use while Stripe is asked").toBe(0);
      expect((await mine()).statusCode).toBe(200);
      stuck.release();
      await reading;
    } finally {
      stuck.release();
    }
  });
});

test("a change of plan leaves an add-on as it is, now and at the period's end", async () => {
  await pay();
  const { rows } = await shop.api.deps.pool.query(
    "SELECT stripe_price_id AS price FROM planos WHERE uuid = $1",
    [shop.premium.uuid],
  );
  await control({
    items: [{ unit_amount: 500 }, { price: rows[0].price }],
    tell: ["customer.subscription.updated"],
  });
  const { stripe } = shop.billing();
  const found = await shop.api.deps.pool.query(
    "SELECT stripe_subscription_id AS id FROM assinaturas WHERE user_id = $1",
    [shop.user.id],
  );
  const { id } = found.rows[0];
  const amounts = async () =>
    (await stripe.subscriptions.retrieve(id)).items.data.map(({ price }) => price.unit_amount);
  const change = async (plan_uuid: string) => {
    const { valor, momento } = (await post("change/preview", { plan_uuid })).json();
    const answer = await post("change", { plan_uuid, valor, momento });
    expect(answer.statusCode, answer.body).toBe(200);
    await control({});
  };
  expect(await amounts()).toEqual([500, 1990]);
  await change(shop.yearly.uuid);
  expect(await amounts(), "now").toEqual([500, 19990]);
  await change(shop.premium.uuid);
  expect(await amounts(), "still").toEqual([500, 19990]);
  await control({ advance: true });
  expect(await amounts(), "at the period's end").toEqual([500, 1990]);
});

describe("the billing page", () => {
  const billing = async () => {
    const answer = await shop.api.app.inject({
      url: "/api/subscriptions/me/cobranca",
      headers: shop.headers,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  test("shows what was paid, until when it holds, the next charge and every receipt", async () => {
    await pay();
    expect(await billing()).toMatchObject({
      proxima: { valor: 19.9, moeda: "brl" },
      pendentes: [],
      recibos: [{ plano: "Premium", valor: 19.9, moeda: "brl", devolvido: null }],
    });
  });

  test("shows the demonstration's running subscription with two receipts, which can be refunded", async () => {
    expect(await createRunningSubscription(shop.api.deps, shop.user.id)).toBe(true);
    expect((await mine()).json()).toMatchObject({ plan_name: "Premium", status: "ACTIVE" });
    const { proxima, recibos } = await billing();
    expect(proxima).toMatchObject({ valor: 19.9 });
    expect(recibos).toHaveLength(2);
    const url = `/api/admin/users/${shop.user.uuid}/subscription/refund`;
    const payload = { devolver: "TUDO" };
    const given = await shop.api.app.inject({ method: "POST", url, headers: desk.headers, payload });
    expect(given.json(), given.body).toEqual({ devolvido: 19.9 });
    expect((await mine()).json()).toMatchObject({ status: "CANCELED" });
  });

  test("shows a boleto with its line and page, which can be given up for a card", async () => {
    await shop.press(await shop.openCheckout(), { deed: "boleto" });
    await control({});
    const { pendentes } = await billing();
    expect(pendentes).toMatchObject([
      {
        tipo: "BOLETO",
        valor: 19.9,
        primeiro: true,
        vencido: false,
        codigo: expect.stringMatching(/^34191/),
      },
    ]);
    const url = "/api/subscriptions/payment";
    const given = await shop.api.app.inject({ method: "DELETE", url, headers: shop.headers });
    expect(given.statusCode, given.body).toBe(204);
    expect((await billing()).pendentes).toEqual([]);
    await pay();
    expect((await me()).user_type).toBe("PREMIUM");
  });

  test("leads a card that needs the bank to its page, and changes the plan once it confirmed", async () => {
    await pay();
    await control({ confirming: true });
    const { valor, momento } = (await post("change/preview", { plan_uuid: shop.yearly.uuid })).json();
    const answer = await post("change", { plan_uuid: shop.yearly.uuid, valor, momento });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      plan_name: "Premium",
      pagar_em: expect.stringContaining("/invoice/"),
    });
    expect((await billing()).pendentes).toMatchObject([{ tipo: "BANCO", primeiro: false }]);
    await control({ payInvoice: true, confirming: false });
    expect((await mine()).json()).toMatchObject({ plan_name: "Premium Anual" });
  });

  test("lets a payer by Pix change plan on the invoice's page", async () => {
    await shop.press(await shop.openCheckout(), { deed: "pix" });
    await control({ promised: "paid" });
    const { valor, momento } = (await post("change/preview", { plan_uuid: shop.yearly.uuid })).json();
    const answer = await post("change", { plan_uuid: shop.yearly.uuid, valor, momento });
    expect(answer.json(), answer.body).toMatchObject({ plan_name: "Premium", pagar_em: expect.any(String) });
    await control({ payInvoice: true });
    expect((await mine()).json()).toMatchObject({ plan_name: "Premium Anual" });
  });
});
