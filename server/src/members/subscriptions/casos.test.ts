import { describe, expect, test } from "vitest";
import { openBillingDesk } from "../../../test/harness/billing-desk.ts";
import { openShop } from "../../../test/harness/shop.ts";

const shop = openShop();
const { control, me, mine, pay, post } = shop;

const codeOf = (response: { json(): { type: string } }) => response.json().type.split("/").at(-1);
const updated = "customer.subscription.updated";
/** A price created in Stripe's dashboard. */
const promo = [{ unit_amount: 990 }];

const desk = openBillingDesk(shop);
const { casos: theirs, decide, payments } = desk;

const audited = async () => {
  const { rows } = await shop.api.deps.pool.query(
    "SELECT acao FROM auditoria WHERE alvo_uuid = $1 ORDER BY id",
    [shop.user.uuid],
  );
  return rows.map(({ acao }) => acao);
};
/** Makes the user a Stripe customer without a subscription. */
async function becomeCustomer() {
  await shop.openCheckout();
}

describe("a price that is no plan's", () => {
  test("a price of no plan keeps the subscriber's plan and follows the status to its end", async () => {
    await pay();
    await control({ items: promo, tell: [updated] });
    expect((await mine()).json()).toMatchObject({ plan_name: "Premium", price: 9.9, status: "ACTIVE" });
    expect(await theirs()).toMatchObject([{ tipo: "PRECO_DESCONHECIDO" }]);
    await control({ set: { status: "past_due" }, tell: [updated] });
    expect((await mine()).json().status).toBe("PAST_DUE");
    await control({
      set: { status: "canceled", ended_at: Math.floor(Date.now() / 1000) + 60 },
      tell: ["customer.subscription.deleted"],
    });
    expect(await me()).toMatchObject({ user_type: "REGULAR", subscription: { status: "CANCELED" } });
    expect((await post("checkout", { plan_uuid: shop.premium.uuid })).statusCode, "free to buy again").toBe(
      200,
    );
    expect(await theirs(), "over: nothing to decide").toEqual([]);
  });

  test("a known price that replaces an unknown one settles its case", async () => {
    await pay();
    const { rows } = await shop.api.deps.pool.query(
      "SELECT stripe_price_id AS price FROM planos WHERE uuid = $1",
      [shop.premium.uuid],
    );
    await control({ items: promo, tell: [updated] });
    await control({ items: [{ price: rows[0].price }], tell: [updated] });
    expect(await theirs()).toEqual([]);
    expect(await theirs(true)).toMatchObject([{ resolucao: "SOZINHA" }]);
  });

  test("a first subscription at an unknown price waits for an administrator, who assigns a plan", async () => {
    await becomeCustomer();
    await control({ start: promo });
    expect((await me()).user_type).toBe("REGULAR");
    const [caso] = await theirs();
    expect(caso).toMatchObject({ tipo: "PRECO_DESCONHECIDO", assinatura: null });
    const body = { acao: "ATRIBUIR", plan_uuid: shop.premium.uuid };
    expect((await decide(caso?.uuid ?? "", body, shop.headers)).statusCode).toBe(403);
    expect((await decide(caso?.uuid ?? "", { ...body, plan_uuid: shop.free.uuid })).statusCode).toBe(404);
    expect((await decide(caso?.uuid ?? "", body)).statusCode).toBe(204);
    expect(await me()).toMatchObject({
      user_type: "PREMIUM",
      subscription: { price: 9.9, status: "ACTIVE" },
    });
    expect(await payments(), "what was paid before is recorded").toMatchObject([
      { plano: "Premium", valor: 9.9 },
    ]);
    expect(await audited()).toEqual(["CASO_RESOLVIDO"]);
    expect(codeOf(await decide(caso?.uuid ?? "", body))).toBe("caso-settled");
    await control({ set: { status: "unpaid" }, tell: [updated] });
    expect((await me()).user_type, "it follows Stripe from now on").toBe("REGULAR");
    expect(await theirs(), "the same price is not asked about again").toEqual([]);
  });

  test("a case can be ended, or only settled", async () => {
    await becomeCustomer();
    await control({ start: promo });
    const [caso] = await theirs();
    expect((await decide(caso?.uuid ?? "", { acao: "ENCERRAR" })).statusCode).toBe(204);
    await control({});
    await control({ start: promo });
    const [other] = await theirs();
    expect((await decide(other?.uuid ?? "", { acao: "RESOLVER" })).statusCode).toBe(204);
    await control({ tell: [updated] });
    expect(await theirs()).toEqual([]);
    expect((await theirs(true)).length).toBe(2);
  });
});

describe("other facts that the product does not understand", () => {
  test("an unknown status keeps the last one, and administrators can end the subscription", async () => {
    await pay();
    await control({ set: { status: "snoozed" }, tell: [updated] });
    expect((await mine()).json().status).toBe("ACTIVE");
    const [caso] = await theirs();
    expect(caso).toMatchObject({ tipo: "SITUACAO_DESCONHECIDA", detalhe: "snoozed" });
    expect((await decide(caso?.uuid ?? "", { acao: "ENCERRAR" })).statusCode).toBe(204);
    expect((await me()).user_type).toBe("REGULAR");
  });

  test("a subscription that Stripe lost stays until an administrator ends it here", async () => {
    await pay();
    await control({ remove: "subscription" });
    await shop.reconcile();
    expect((await me()).user_type, "a wrong key must not end everybody's").toBe("PREMIUM");
    const [caso] = await theirs();
    expect(caso).toMatchObject({ tipo: "ASSINATURA_SUMIDA" });
    expect((await decide(caso?.uuid ?? "", { acao: "ENCERRAR" })).statusCode).toBe(204);
    expect(await me()).toMatchObject({ user_type: "REGULAR", subscription: { status: "CANCELED" } });
  });

  test("a second subscription of one customer opens a case until one of them ends", async () => {
    await pay();
    await control({ start: [{ price: await priceOf(shop.yearly.uuid) }] });
    const [caso] = await theirs();
    expect(caso).toMatchObject({ tipo: "SEGUNDA_ASSINATURA" });
    await control({ set: { status: "canceled" }, tell: ["customer.subscription.deleted"] });
    expect((await me()).user_type, "the other one goes on").toBe("PREMIUM");
    expect((await mine()).json()).toMatchObject({ plan_name: "Premium", status: "ACTIVE" });
    expect(await theirs()).toEqual([]);
  });

  test("an administrator ends both of two subscriptions", async () => {
    await pay();
    await control({ start: promo });
    const [caso] = await theirs();
    await decide(caso?.uuid ?? "", { acao: "ATRIBUIR", plan_uuid: shop.premium.uuid });
    const url = `/api/admin/users/${shop.user.uuid}/subscription/refund`;
    const given = await shop.api.app.inject({
      method: "POST",
      url,
      headers: desk.headers,
      payload: { devolver: "TUDO" },
    });
    expect(given.json(), given.body).toEqual({ devolvido: 29.8 });
    expect(await me()).toMatchObject({ user_type: "REGULAR", subscription: { status: "CANCELED" } });
  });
});

async function priceOf(uuid: string): Promise<string> {
  await post("change/preview", { plan_uuid: uuid });
  const { rows } = await shop.api.deps.pool.query(
    "SELECT stripe_price_id AS price FROM planos WHERE uuid = $1",
    [uuid],
  );
  return rows[0].price;
}

describe("a customer who is deleted at the provider", () => {
  test("a customer deleted at Stripe loses premium, is told by the portal, and can buy again", async () => {
    await pay();
    await control({ remove: "customer" });
    expect(await me()).toMatchObject({ user_type: "REGULAR", subscription: { status: "CANCELED" } });
    expect((await post("portal", {})).statusCode).toBe(404);
    await pay();
    expect((await me()).user_type).toBe("PREMIUM");
  });

  test("a deleted customer without a webhook is found by the nightly job, and by the portal", async () => {
    await pay();
    await control({ webhooks: "lost" });
    await control({ remove: "customer" });
    const portal = await post("portal", {});
    expect([portal.statusCode, codeOf(portal)]).toEqual([404, "subscription-not-found"]);
    await shop.reconcile();
    expect((await me()).user_type).toBe("REGULAR");
  });
});

describe("lost webhooks", () => {
  test("lost webhooks are recovered from Stripe's event list: subscription, payment and refund", async () => {
    await becomeCustomer();
    await control({ webhooks: "lost" });
    await control({ start: [{ price: await firstPrice() }] });
    await control({ refund: 300 });
    expect((await me()).user_type).toBe("REGULAR");
    await shop.reconcile();
    expect((await me()).user_type).toBe("PREMIUM");
    expect(await payments()).toMatchObject([{ plano: "Premium", valor: 19.9, devolvido: 3 }]);
    await shop.reconcile();
    expect(await payments(), "once").toHaveLength(1);
  });

  const firstPrice = async () => {
    const { rows } = await shop.api.deps.pool.query(
      "SELECT stripe_price_id AS price FROM planos WHERE uuid = $1",
      [shop.premium.uuid],
    );
    return rows[0].price;
  };
});

describe("payments", () => {
  test("payments keep plan, price and currency of their time; a trial's 0 is no payment", async () => {
    await pay();
    await control({ items: [{ unit_amount: 499, currency: "usd" }], setInvoice: {} });
    await control({ advance: true });
    const kept: { moeda: string }[] = await payments();
    expect(kept.toSorted((a, b) => a.moeda.localeCompare(b.moeda))).toMatchObject([
      { plano: "Premium", preco: 19.9, moeda: "brl", valor: 19.9 },
      { plano: "Premium", preco: 4.99, moeda: "usd", valor: 4.99 },
    ]);
    await control({ set: { status: "trialing" }, setInvoice: { id: "in_trial", amount_paid: 0 } });
    expect(await payments()).toHaveLength(2);
    expect((await mine()).json()).toMatchObject({ moeda: "usd", price: 4.99 });
  });
});

describe("a refund after a change of plan", () => {
  test("a refund after a change of plan returns both payments of the period, including the credited one", async () => {
    await pay();
    const { valor, momento } = (await post("change/preview", { plan_uuid: shop.yearly.uuid })).json();
    await post("change", { plan_uuid: shop.yearly.uuid, valor, momento });
    await control({});
    const url = `/api/admin/users/${shop.user.uuid}/subscription/refund`;
    const refund = (devolver: string) =>
      shop.api.app.inject({ method: "POST", url, headers: desk.headers, payload: { devolver } });
    const given = (await refund("TUDO")).json().devolvido;
    expect(given).toBeCloseTo(199.9, 1);
    await control({});
    expect((await refund("TUDO")).json().devolvido, "made once").toBeCloseTo(given, 2);
    const returned = (await payments()).map((one: { devolvido: number }) => one.devolvido);
    expect(returned.reduce((sum: number, one: number) => sum + one, 0)).toBeCloseTo(given, 2);
  });
});
