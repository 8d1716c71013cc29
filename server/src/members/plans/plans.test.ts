import "../../../test/harness/built-web.ts";
import { randomUUID } from "node:crypto";
import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { seedPlans } from "../../operation/seed/plans.ts";

let emulators: Emulators;
let api: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  emulators = await startEmulators();
  api = await createTestApp({
    STRIPE_API_BASE: emulators.urls.stripe,
    STRIPE_SECRET_KEY: emulators.credentials.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: emulators.credentials.stripeWebhookSecret,
  });
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});
afterAll(async () => {
  await api.close();
  await emulators.close();
});

const input = {
  name: "Mensal",
  description: "Um plano de teste.",
  price: 29.9,
  interval: "month",
  features: ["Um", "Dois"],
};
type Method = "POST" | "PUT" | "DELETE";
const call = (method: Method, path: string, payload?: object, headers = admin) =>
  api.app.inject({ method, url: `/api/admin/plans${path}`, headers, ...(payload ? { payload } : {}) });
async function create(overrides: object = {}): Promise<Plan> {
  const made = await call("POST", "", { uuid: randomUUID(), ...input, ...overrides });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}
const priceAt = async (id: string | null) =>
  (
    await fetch(`${emulators.urls.stripe}/v1/prices/${id}`, {
      headers: { authorization: `Bearer ${emulators.credentials.stripeSecretKey}` },
    })
  ).json();

test("the first start creates the product's three plans, and later starts add nothing", async () => {
  const other = await createTestApp();
  try {
    const now = other.deps.clock.now();
    await Promise.all([seedPlans(other.deps.db, now), seedPlans(other.deps.db, now)]);
    const plans: Plan[] = (await other.app.inject({ url: "/api/subscriptions/plans" })).json();
    expect(plans.map(({ name, price, interval }) => [name, price, interval])).toEqual([
      ["Gratuito", 0, "month"],
      ["Premium", 19.9, "month"],
      ["Premium Anual", 199.9, "year"],
    ]);
    const one = await other.app.inject({ url: `/api/subscriptions/plans/${plans[1]?.uuid}` });
    expect(one.json()).toEqual(plans[1]);
    const none = await other.app.inject({ url: `/api/subscriptions/plans/${randomUUID()}` });
    expect(none.json().detail).toBe("Plano não encontrado");
    const page = (await other.app.inject({ url: "/plans" })).body;
    expect(page.match(/(?<=<strong data-part="price">)[^<]*/g)).toEqual(["Grátis", "R$ 19,90", "R$ 199,90"]);
    expect(page.match(/(?<=data-promoted=")\w+/g)).toEqual(["false", "false", "true"]);
    expect(page).toContain("Economize 16%");
    for (const { uuid } of plans) expect(page).toContain(`href="/login?redirect=/plans?plano=${uuid}"`);
    expect(page).not.toMatch(/data-live|\{\{/);
  } finally {
    await other.close();
  }
});

test("the plans page shows the plans on sale as text, at most one second late", async () => {
  const read = async () => (await api.app.inject({ url: "/plans" })).body;
  const name = `<img src=x onerror="alert(1)">`;
  const plan = await create({ name, features: ["<b>Um</b>", "{{uuid}}"] });
  api.deps.clock.set(new Date(api.deps.clock.now().getTime() + 1_000));
  const page = await read();
  expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(page).toContain("<span>&lt;b&gt;Um&lt;/b&gt;</span>");
  expect(page).not.toContain("<img src=x");
  await call("PUT", `/${plan.uuid}`, { ...input, name: "Outro nome do plano", is_active: false });
  api.deps.clock.set(new Date(api.deps.clock.now().getTime() + 1_000));
  expect(await read()).not.toContain(plan.uuid);
});

describe("administration", () => {
  test("a plan is created under the client's uuid, once", async () => {
    const uuid = randomUUID();
    const first = await call("POST", "", { uuid, ...input });
    const again = await call("POST", "", { uuid, ...input });
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect((await call("POST", "", { uuid, ...input, name: "Outro" })).statusCode).toBe(409);
  });

  test("the free plan stays the only one: not deleted, duplicated, priced or taken off sale", async () => {
    // Another test may have left a free plan.
    await api.deps.pool.query("DELETE FROM planos WHERE price_centavos = 0");
    const free = await create({ name: "Gratuito", price: 0 });
    const codeOf = async (answer: Promise<{ json(): { type: string } }>) =>
      (await answer).json().type.split("/").at(-1);
    const twice = () => call("POST", "", { uuid: randomUUID(), ...input, price: 0 });
    expect(await codeOf(twice())).toBe("free-plan-exists");
    const paid = await create();
    expect(await codeOf(call("PUT", `/${paid.uuid}`, { ...input, price: 0 }))).toBe("free-plan-exists");
    const change = (more: object) => call("PUT", `/${free.uuid}`, { ...input, price: 0, ...more });
    expect(await codeOf(change({ price: 5 }))).toBe("free-plan");
    expect(await codeOf(change({ is_active: false }))).toBe("free-plan");
    expect(await codeOf(call("DELETE", `/${free.uuid}`))).toBe("free-plan");
    expect((await change({ name: "Grátis" })).json()).toMatchObject({ name: "Grátis", price: 0 });
    // A second free plan from an older release can be removed.
    await api.deps.pool.query("UPDATE planos SET price_centavos = 0 WHERE uuid = $1", [paid.uuid]);
    expect((await call("DELETE", `/${paid.uuid}`)).statusCode).toBe(204);
    await api.deps.pool.query("DELETE FROM planos WHERE uuid = $1", [free.uuid]);
    const answers = await Promise.all([twice(), twice()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    await api.deps.pool.query("DELETE FROM planos WHERE price_centavos = 0");
  });

  test.each([
    [{ name: " " }, "name", "O nome é obrigatório"],
    [{ description: "" }, "description", "A descrição é obrigatória"],
    [{ price: -1 }, "price", "O preço não pode ser negativo."],
    [{ price: 1.999 }, "price", "Use no máximo duas casas decimais."],
    [{ features: [] }, "features", "Informe pelo menos um recurso"],
    [{ duration_days: 1.5 }, "duration_days", "Informe a duração em dias, sem decimais."],
    [{ stripe_price_id: "preço" }, "stripe_price_id", expect.stringContaining("price_")],
  ])("%j is refused at its field", async (wrong, field, message) => {
    const response = await call("POST", "", { uuid: randomUUID(), ...input, ...wrong });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ field, message }]);
  });

  test("a sync writes product and price; a new price replaces the old one, which is archived", async () => {
    const plan = await create();
    const synced = (await call("POST", `/${plan.uuid}/sync-stripe`)).json();
    expect(synced.stripe_price_id).toMatch(/^price_/);
    expect(await priceAt(synced.stripe_price_id)).toMatchObject({ unit_amount: 2990, active: true });
    const again = (await call("POST", `/${plan.uuid}/sync-stripe`)).json();
    expect(again.stripe_price_id, "the same price stays").toBe(synced.stripe_price_id);

    const changed = (await call("PUT", `/${plan.uuid}`, { ...input, price: 39.9, interval: "year" })).json();
    expect(changed.stripe_price_id).not.toBe(synced.stripe_price_id);
    expect(await priceAt(changed.stripe_price_id)).toMatchObject({ unit_amount: 3990, active: true });
    expect(await priceAt(synced.stripe_price_id)).toMatchObject({ active: false });
    const renamed = (
      await call("PUT", `/${plan.uuid}`, { ...input, price: 39.9, interval: "year", name: "Novo" })
    ).json();
    expect(renamed).toMatchObject({ name: "Novo", stripe_price_id: changed.stripe_price_id });
  });

  test("a checkout opened at the old price can't be paid any more", async () => {
    const plan = await create();
    const headers = await signInAs(api.deps, await buildUser(api.deps.db));
    const open = async () =>
      (
        await api.app.inject({
          method: "POST",
          url: "/api/subscriptions/checkout",
          headers,
          payload: { plan_uuid: plan.uuid },
        })
      ).json().checkout_url;
    const old = await open();
    expect((await fetch(old)).status).toBe(200);
    await call("PUT", `/${plan.uuid}`, { ...input, price: 49.9 });
    expect((await fetch(old)).status).toBe(404);
    const fresh = await open();
    expect(fresh).not.toBe(old);
    expect(await (await fetch(fresh)).text()).toContain("49,90");
  });

  describe("with a price that exists at the provider", () => {
    const priceMade = async (plan: Plan) =>
      (await call("POST", `/${plan.uuid}/sync-stripe`)).json().stripe_price_id as string;
    const fault = (message: string) => [
      { field: "stripe_price_id", message: expect.stringContaining(message) },
    ];

    test("an existing Stripe price is accepted when it matches the plan, and the previous one is archived", async () => {
      const owner = await create();
      const given = await priceMade(owner);
      const plan = await create();
      const own = await priceMade(plan);
      const put = (more: object) => call("PUT", `/${plan.uuid}`, { ...input, ...more });
      const taken = await put({ stripe_price_id: given });
      expect(taken.json().errors).toEqual(fault("de outro plano"));
      await api.deps.pool.query("DELETE FROM plano_precos WHERE stripe_price_id = $1", [given]);
      expect((await put({ stripe_price_id: given, price: 10 })).json().errors).toEqual(fault("outro valor"));
      const adopted = await put({ stripe_price_id: given });
      expect(adopted.json()).toMatchObject({ stripe_price_id: given, price: 29.9 });
      expect(await priceAt(given)).toMatchObject({ active: true });
      expect(await priceAt(own)).toMatchObject({ active: false });
      const archived = await call("POST", "", { ...input, uuid: randomUUID(), stripe_price_id: own });
      expect(archived.statusCode).toBe(422);
    });

    test("when two plans are given one price at once, one gets it", async () => {
      const given = await priceMade(await create());
      await api.deps.pool.query("DELETE FROM plano_precos WHERE stripe_price_id = $1", [given]);
      const provider = emulators.holdStripe(new RegExp(`^GET /v1/prices/${given}$`));
      const giving = [1, 2].map(() =>
        call("POST", "", { ...input, uuid: randomUUID(), stripe_price_id: given }),
      );
      await provider.waiting(2);
      provider.release();
      const answers = await Promise.all(giving);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
      expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors).toEqual(
        fault("de outro plano"),
      );
    });

    test("an unknown Stripe price is refused, and nothing is created", async () => {
      const uuid = randomUUID();
      const refused = await call("POST", "", { ...input, uuid, stripe_price_id: "price_unknown" });
      expect(refused.json().errors).toEqual(fault("não conhece"));
      expect((await api.app.inject({ url: `/api/subscriptions/plans/${uuid}` })).statusCode).toBe(404);
    });
  });

  test("a sync creates again what Stripe no longer has", async () => {
    const plan = await create();
    await api.deps.pool.query(
      "UPDATE planos SET stripe_product_id = 'prod_gone', stripe_price_id = 'price_gone' WHERE uuid = $1",
      [plan.uuid],
    );
    const { stripe_price_id } = (await call("POST", `/${plan.uuid}/sync-stripe`)).json();
    expect(await priceAt(stripe_price_id)).toMatchObject({ unit_amount: 2990, active: true });
  });

  test("a plan that becomes free loses its price", async () => {
    const plan = await create();
    const { stripe_price_id } = (await call("POST", `/${plan.uuid}/sync-stripe`)).json();
    const free = await call("PUT", `/${plan.uuid}`, { ...input, price: 0 });
    expect(free.json()).toMatchObject({ price: 0, stripe_price_id: null });
    expect(await priceAt(stripe_price_id)).toMatchObject({ active: false });
  });

  test("deleting closes open checkouts, and keeps a plan that was paid meanwhile", async () => {
    const headers = await signInAs(api.deps, await buildUser(api.deps.db));
    const open = async ({ uuid }: Plan) => {
      const payload = { plan_uuid: uuid };
      const url = "/api/subscriptions/checkout";
      return (await api.app.inject({ method: "POST", url, headers, payload })).json().checkout_url as string;
    };
    const left = await create();
    const page = await open(left);
    expect((await call("DELETE", `/${left.uuid}`)).statusCode).toBe(204);
    expect((await fetch(page)).status).toBe(404);

    const paid = await create();
    const body = new URLSearchParams({ deed: "pay" });
    await fetch(await open(paid), { method: "POST", body, redirect: "manual" });
    const refused = await call("DELETE", `/${paid.uuid}`);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "Este plano tem 1 assinante e foi desativado em vez de excluído.",
    ]);
  });

  test("a plan without subscribers is deleted; with subscribers it is taken off sale", async () => {
    const plan = await create();
    expect((await call("DELETE", `/${plan.uuid}`)).statusCode).toBe(204);
    expect((await call("DELETE", `/${plan.uuid}`)).statusCode).toBe(404);

    const sold = await create();
    const user = await buildUser(api.deps.db);
    await api.deps.pool.query(
      `INSERT INTO assinaturas (stripe_subscription_id, user_id, plano_id, price_centavos, status, created_at,
        updated_at)
       SELECT 'sub_' || id, $1, id, price_centavos, 'ACTIVE', now(), now() FROM planos WHERE uuid = $2`,
      [user.id, sold.uuid],
    );
    const last = (duration_days: number) => call("PUT", `/${sold.uuid}`, { ...input, duration_days });
    expect((await last(365)).json().errors, "ends who has had it for longer").toMatchObject([
      { field: "duration_days", message: expect.stringContaining("Crie outro plano") },
    ]);
    expect((await last(0)).statusCode).toBe(200);
    const refused = await call("DELETE", `/${sold.uuid}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toBe("Este plano tem 1 assinante e foi desativado em vez de excluído.");
    const onSale: Plan[] = (await api.app.inject({ url: "/api/subscriptions/plans" })).json();
    expect(onSale.map(({ uuid }) => uuid)).not.toContain(sold.uuid);
    const all: Plan[] = (await api.app.inject({ url: "/api/admin/plans", headers: admin })).json();
    expect(all.find(({ uuid }) => uuid === sold.uuid)?.is_active).toBe(false);
  });

  test("plans are changed by administrators only", async () => {
    const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "PREMIUM" }));
    expect((await api.app.inject({ url: "/api/admin/plans", headers })).statusCode).toBe(403);
    expect((await call("POST", "", { uuid: randomUUID(), ...input }, headers)).statusCode).toBe(403);
    expect((await call("DELETE", `/${randomUUID()}`, undefined, headers)).statusCode).toBe(403);
  });
});
