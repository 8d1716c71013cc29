import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import type { Plan } from "@cav/contract/plans.ts";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { type BuiltUser, buildUser, preferencias, signInAs, testPassword } from "../../test/factories.ts";
import { loadPlans } from "../seed/plans.ts";
import {
  billingOf,
  expireSubscriptions,
  forgetCustomer,
  type Leaving,
  reconcileSubscriptions,
} from "./scheduled.ts";

let emulators: Emulators;
let api: TestApp;
let premium: Plan;
let yearly: Plan;
let free: Plan;
let user: BuiltUser;
let headers: Record<string, string>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

beforeAll(async () => {
  const port = await freePort();
  emulators = await startEmulators({ webhookBase: `http://127.0.0.1:${port}/api` });
  api = await createTestApp({
    STRIPE_API_BASE: emulators.urls.stripe,
    STRIPE_SECRET_KEY: emulators.credentials.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: emulators.credentials.stripeWebhookSecret,
  });
  // The provider's clock is the real one.
  api.deps.clock.set(new Date());
  await loadPlans(api.deps.db, api.deps.clock.now());
  await api.app.listen({ port, host: "127.0.0.1" });
  const plans: Plan[] = (await api.app.inject({ url: "/api/subscriptions/plans" })).json();
  [free, premium, yearly] = plans as [Plan, Plan, Plan];
});
afterAll(async () => {
  await api.close();
  await emulators.close();
});
beforeEach(async () => {
  user = await buildUser(api.deps.db);
  headers = await signInAs(api.deps, user);
});

const post = (url: string, payload: object, as = headers) =>
  api.app.inject({ method: "POST", url: `/api/subscriptions/${url}`, payload, headers: as });
const mine = (as = headers) => api.app.inject({ url: "/api/subscriptions/me", headers: as });
const me = async () => (await api.app.inject({ url: "/api/users/me", headers })).json();

/** Presses a button of a hosted page, as a browser does; answers where it leads. */
async function press(page: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(page, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "", page).href;
}
const sessionOf = (address: string) => new URL(address).searchParams.get("session_id") ?? "";

async function control(change: object): Promise<void> {
  const response = await fetch(`${emulators.urls.dev}/dev/stripe/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: user.email, ...change }),
  });
  expect(response.status).toBe(204);
}

async function openCheckout(plan = premium): Promise<string> {
  const response = await post("checkout", { plan_uuid: plan.uuid });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().checkout_url;
}

/** Pays; the webhooks have been obeyed, unless they are lost. */
async function pay(plan = premium): Promise<string> {
  const done = await press(await openCheckout(plan), { deed: "pay" });
  await control({});
  return sessionOf(done);
}

describe("a subscription's life", () => {
  test("free, checkout, premium, cancelled in the portal, premium until the end, free again", async () => {
    expect((await mine()).statusCode).toBe(404);
    await pay();
    expect((await mine()).json()).toMatchObject({
      plan_uuid: premium.uuid,
      plan_name: "Premium",
      price: 19.9,
      status: "ACTIVE",
      cancel_at_period_end: false,
    });
    expect((await me()).user_type).toBe("PREMIUM");
    const profile = {
      nome: "Ana",
      telefone: "5531999990000",
      habilitar_email: true,
      habilitar_whatsapp: true,
    };
    const saved = await api.app.inject({ method: "PUT", url: "/api/users/me", headers, payload: profile });
    expect(saved.json().habilitar_whatsapp).toBe(true);
    const four = preferencias({
      salario_minimo: 1,
      vagas_minimas: 1,
      nivel_escolaridade: ["MEDIO", "SUPERIOR"],
    });
    const save = () =>
      api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload: four });
    expect((await save()).statusCode).toBe(200);

    const portal = (await post("portal", {})).json().portal_url;
    const page = await (await fetch(portal)).text();
    const subscription = /name="subscription" value="(\w+)"/.exec(page)?.[1] ?? "";
    await press(portal, { deed: "cancel", subscription });
    await control({});
    expect((await mine()).json()).toMatchObject({ status: "ACTIVE", cancel_at_period_end: true });
    expect((await me()).user_type).toBe("PREMIUM");

    await control({ advance: true });
    expect((await mine()).json()).toMatchObject({ status: "CANCELED" });
    expect(await me()).toMatchObject({
      user_type: "REGULAR",
      habilitar_whatsapp: false,
      preferencias: { vagas_minimas: 1 },
    });
    expect((await save()).statusCode, "the limit is back").toBe(403);
  });

  test("is renewed, fails to be paid, and recovers", async () => {
    await pay(yearly);
    const first = (await mine()).json().current_period_end;
    await control({ advance: true });
    const second = (await mine()).json();
    expect(new Date(second.current_period_end).getTime()).toBeGreaterThan(new Date(first).getTime());
    await control({ advance: true, declining: true });
    expect((await mine()).json().status).toBe("PAST_DUE");
    expect((await me()).user_type, "a late payment does not end it yet").toBe("PREMIUM");
    await control({ advance: true, declining: false });
    expect((await mine()).json().status).toBe("ACTIVE");
    const { rows } = await api.deps.pool.query(
      `SELECT valor_centavos FROM pagamentos p JOIN assinaturas a ON a.id = p.assinatura_id WHERE a.user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([19990, 19990, 19990].map((valor_centavos) => ({ valor_centavos })));
  });

  test("ends when the provider gives up on a late payment, and is owed until it is paid", async () => {
    await pay();
    await control({ advance: true, declining: true });
    await control({ advance: true });
    expect((await mine()).json().status).toBe("UNPAID");
    expect((await me()).user_type).toBe("REGULAR");
    expect((await post("checkout", { plan_uuid: yearly.uuid })).statusCode, "no second one beside it").toBe(
      409,
    );
    await control({ advance: true, declining: false });
    expect((await me()).user_type).toBe("PREMIUM");
  });

  test("what an administrator gave does not end with it", async () => {
    await api.deps.db.updateTable("users").set({ user_type: "PREMIUM" }).where("id", "=", user.id).execute();
    const refused = await post("checkout", { plan_uuid: premium.uuid });
    expect(refused.statusCode).toBe(409);
    await api.deps.db.updateTable("users").set({ user_type: "REGULAR" }).where("id", "=", user.id).execute();
    await pay();
    await api.deps.db.updateTable("users").set({ user_type: "ADMIN" }).where("id", "=", user.id).execute();
    await control({ advance: true, declining: false });
    const portal = (await post("portal", {})).json().portal_url;
    const page = await (await fetch(portal)).text();
    await press(portal, { deed: "cancel", subscription: /value="(sub_\w+)"/.exec(page)?.[1] ?? "" });
    await control({ advance: true });
    expect((await mine()).json().status).toBe("CANCELED");
    expect((await me()).user_type).toBe("ADMIN");
  });
});

describe("checkout", () => {
  test("asked twice, also at once, is one", async () => {
    const [one, two] = await Promise.all([openCheckout(), openCheckout()]);
    expect(two).toBe(one);
    expect(await openCheckout()).toBe(one);
    expect(await openCheckout(yearly)).not.toBe(one);
  });

  test("declined or abandoned it grants nothing, and may be taken up again", async () => {
    const page = await openCheckout();
    expect(await press(page, { deed: "decline" })).toContain("recusado=1");
    expect(await press(page, { deed: "cancel" })).toBe("http://localhost/payment/cancel");
    expect((await mine()).statusCode).toBe(404);
    expect(await openCheckout()).toBe(page);
  });

  test("refuses the plan one has, the free one, an unknown one and a second subscription", async () => {
    const detailOf = async (plan: string) => {
      const response = await post("checkout", { plan_uuid: plan });
      return [response.statusCode, response.json().detail];
    };
    expect(await detailOf(free.uuid)).toEqual([409, "Você já está inscrito neste plano."]);
    expect(await detailOf("00000000-0000-4000-8000-0000000000ff")).toEqual([404, "Plano não encontrado"]);
    await pay();
    expect(await detailOf(premium.uuid)).toEqual([409, "Você já está inscrito neste plano."]);
    expect((await detailOf(yearly.uuid))[0]).toBe(409);
    expect((await detailOf(free.uuid))[1]).toMatch(/cancele a assinatura no portal/);
  });

  test("for another plan closes the first, so that not both can be paid", async () => {
    const first = await openCheckout();
    const second = await openCheckout(yearly);
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(second)).status).toBe(200);
    expect(await openCheckout(), "a new one, since the first is closed").not.toBe(first);
    expect((await fetch(second)).status).toBe(404);
  });

  test("after one that was paid, of which nobody has told yet, is refused and grants what was paid", async () => {
    const page = await openCheckout();
    await control({ webhooks: "lost" });
    await press(page, { deed: "pay" });
    const again = await post("checkout", { plan_uuid: premium.uuid });
    expect([again.statusCode, again.json().detail]).toEqual([409, "Você já está inscrito neste plano."]);
    expect((await me()).user_type).toBe("PREMIUM");
  });

  test("begins again where the provider knows nothing of the one that was open", async () => {
    await openCheckout();
    const { rows } = await api.deps.pool.query(
      "UPDATE checkouts SET stripe_session_id = 'cs_gone_' || user_id WHERE user_id = $1 RETURNING user_id",
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect((await fetch(await openCheckout())).status).toBe(200);
  });

  test("makes again what the provider does not know any more", async () => {
    await api.deps.pool.query("UPDATE users SET stripe_customer_id = 'cus_gone' WHERE id = $1", [user.id]);
    await api.deps.pool.query("UPDATE planos SET stripe_price_id = 'price_gone' WHERE uuid = $1", [
      yearly.uuid,
    ]);
    await pay(yearly);
    expect((await mine()).json()).toMatchObject({ plan_uuid: yearly.uuid, status: "ACTIVE" });
  });

  test("while the provider is down says so, and leaves nothing half-written", async () => {
    const down = await createTestApp({
      STRIPE_API_BASE: "http://127.0.0.1:1",
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
    });
    try {
      await loadPlans(down.deps.db, down.deps.clock.now());
      const person = await buildUser(down.deps.db);
      const as = await signInAs(down.deps, person);
      const [, plan] = (await down.app.inject({ url: "/api/subscriptions/plans" })).json();
      const response = await down.app.inject({
        method: "POST",
        url: "/api/subscriptions/checkout",
        headers: as,
        payload: { plan_uuid: plan.uuid },
      });
      expect(response.statusCode).toBe(503);
      expect(response.json().detail).toBe("Não foi possível processar sua solicitação de pagamento.");
      const { rows } = await down.deps.pool.query("SELECT count(*)::int AS n FROM checkouts");
      expect(rows[0].n).toBe(0);
    } finally {
      await down.close();
    }
  });

  test("without a session asks for one", async () => {
    const response = await post("checkout", { plan_uuid: premium.uuid }, {});
    expect(response.statusCode).toBe(401);
    expect(response.json().detail).toBe("Sessão expirada. Por favor, faça login novamente.");
  });
});

describe("the way back from the provider", () => {
  test("before the webhook grants what was paid", async () => {
    const page = await openCheckout();
    await control({ webhooks: "lost" });
    const session_id = sessionOf(await press(page, { deed: "pay" }));
    expect((await mine()).statusCode).toBe(404);
    const verified = await post("verify-session", { session_id });
    expect(verified.json()).toMatchObject({ status: "complete", subscription: { status: "ACTIVE" } });
    expect((await me()).user_type).toBe("PREMIUM");
  });

  test("after the webhook changes nothing", async () => {
    const session_id = await pay();
    const before = (await mine()).json();
    expect((await post("verify-session", { session_id })).json()).toEqual({
      status: "complete",
      subscription: before,
    });
  });

  test("with a checkout that is not paid grants nothing", async () => {
    const session_id = new URL(await openCheckout()).pathname.split("/").at(-1);
    expect((await post("verify-session", { session_id })).json()).toEqual({
      status: "open",
      subscription: null,
    });
  });

  test("with somebody else's or an unknown session grants nothing", async () => {
    const session_id = await pay();
    const other = await signInAs(api.deps, await buildUser(api.deps.db));
    for (const id of [session_id, "cs_test_unknown"]) {
      expect((await post("verify-session", { session_id: id }, other)).statusCode).toBe(404);
    }
    expect((await mine(other)).statusCode).toBe(404);
    expect((await post("verify-session", {})).json().errors).toEqual([
      { field: "session_id", message: "ID da sessão não encontrado" },
    ]);
  });
});

describe("webhooks", () => {
  const send = (event: object, secret = emulators.credentials.stripeWebhookSecret, at = Date.now()) => {
    const body = JSON.stringify(event);
    const t = Math.floor(at / 1000);
    const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
    return api.app.inject({
      method: "POST",
      url: "/api/subscriptions/webhook",
      headers: { "content-type": "application/json", "stripe-signature": `t=${t},v1=${v1}` },
      payload: body,
    });
  };
  const event = (type: string, object: object, id = `evt_${Math.random()}`) => ({
    id,
    type,
    object: "event",
    data: { object },
  });

  test("that come twice are obeyed once", async () => {
    await openCheckout();
    await control({ webhooks: "twice" });
    await pay();
    const { rows } = await api.deps.pool.query(
      "SELECT count(*)::int AS n FROM assinaturas WHERE user_id = $1",
      [user.id],
    );
    expect(rows[0].n).toBe(1);
    expect((await me()).user_type).toBe("PREMIUM");
  });

  test("that never come are made up for by the daily question", async () => {
    const page = await openCheckout();
    await control({ webhooks: "lost" });
    await press(page, { deed: "pay" });
    await api.deps.pool.query(
      "UPDATE checkouts SET created_at = created_at - interval '10 days' WHERE user_id = $1",
      [user.id],
    );
    const billing = billingOf(api.deps);
    if (!billing) throw new Error("no billing");
    await reconcileSubscriptions(billing);
    expect((await me()).user_type).toBe("PREMIUM");
    await control({ advance: true, declining: true });
    await reconcileSubscriptions(billing);
    expect((await mine()).json().status).toBe("PAST_DUE");
  });

  test("in the wrong order end in the same state", async () => {
    await pay();
    const { rows } = await api.deps.pool.query(
      `SELECT stripe_subscription_id AS id, u.stripe_customer_id AS customer FROM assinaturas a
       JOIN users u ON u.id = a.user_id WHERE u.id = $1`,
      [user.id],
    );
    const old = { id: rows[0].id, object: "subscription", customer: rows[0].customer, status: "canceled" };
    expect((await send(event("customer.subscription.deleted", old))).statusCode).toBe(204);
    expect((await mine()).json().status, "the provider is asked, not the event").toBe("ACTIVE");
  });

  test("with a wrong signature or an old one are refused", async () => {
    const any = event("invoice.paid", {});
    expect((await send(any, "whsec_wrong")).statusCode).toBe(403);
    expect((await send(any, undefined, api.deps.clock.now().getTime() - 301_000)).statusCode).toBe(403);
    expect((await send(any)).statusCode).toBe(204);
    const unsigned = await api.app.inject({
      method: "POST",
      url: "/api/subscriptions/webhook",
      payload: any,
    });
    expect(unsigned.statusCode).toBe(403);
  });

  test("about strangers and of unknown kinds are taken and change nothing", async () => {
    const stranger = { id: "sub_x", object: "subscription", customer: "cus_stranger" };
    expect((await send(event("customer.subscription.updated", stranger))).statusCode).toBe(204);
    expect((await send(event("charge.refunded", {}))).statusCode).toBe(204);
  });
});

test("a plan with a duration ends by itself", async () => {
  await pay();
  await api.deps.db
    .updateTable("planos")
    .set({ duration_days: 30 })
    .where("uuid", "=", premium.uuid)
    .execute();
  const billing = billingOf(api.deps);
  if (!billing) throw new Error("no billing");
  await expireSubscriptions(billing);
  expect((await mine()).json().status).toBe("ACTIVE");
  await api.deps.pool.query(
    "UPDATE assinaturas SET created_at = created_at - interval '30 days' WHERE user_id = $1",
    [user.id],
  );
  await expireSubscriptions(billing);
  expect((await mine()).json().status).toBe("CANCELED");
  expect((await me()).user_type).toBe("REGULAR");
  await api.deps.db
    .updateTable("planos")
    .set({ duration_days: 0 })
    .where("uuid", "=", premium.uuid)
    .execute();
});

describe("deleting an account", () => {
  const remove = async () => {
    const payload = { password: testPassword };
    const removed = await api.app.inject({ method: "DELETE", url: "/api/users/me", headers, payload });
    expect(removed.statusCode, removed.body).toBe(204);
  };
  /** What the deletion left for the worker to do at the provider, of this person. */
  const leftToDo = async (customer: string) => {
    const { rows } = await api.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'subscriptions.forget' AND data ->> 'stripe_customer_id' = $1",
      [customer],
    );
    expect(rows).toHaveLength(1);
    return rows[0].data as Leaving;
  };
  const customerOf = async () => {
    const { rows } = await api.deps.pool.query("SELECT stripe_customer_id AS id FROM users WHERE id = $1", [
      user.id,
    ]);
    return rows[0].id as string;
  };
  const billing = () => {
    const configured = billingOf(api.deps);
    if (!configured) throw new Error("no billing");
    return configured;
  };

  test("ends the subscription at the provider, and keeps the payments without the person", async () => {
    await pay();
    const customer = await customerOf();
    const { rows: exported } = await api.deps.pool.query(
      "SELECT stripe_subscription_id AS id FROM assinaturas WHERE user_id = $1",
      [user.id],
    );
    const id = exported[0].id;
    await remove();
    const leaving = await leftToDo(customer);
    expect(leaving).toEqual({ stripe_customer_id: customer, checkouts: [], subscriptions: [id] });
    await forgetCustomer(billing(), leaving);
    await forgetCustomer(billing(), leaving);
    expect((await billing().stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    await expect(billing().stripe.customers.retrieve(customer)).rejects.toThrow();
    const { rows: left } = await api.deps.pool.query(
      `SELECT a.user_id, a.status, count(p.*)::int AS payments FROM assinaturas a
       LEFT JOIN pagamentos p ON p.assinatura_id = a.id WHERE a.stripe_subscription_id = $1 GROUP BY a.id`,
      [id],
    );
    expect(left).toEqual([{ user_id: null, status: "CANCELED", payments: 1 }]);
  });

  test("ends what a checkout that was left open was paid for afterwards", async () => {
    const page = await openCheckout();
    const customer = await customerOf();
    await control({ webhooks: "lost" });
    const session = await billing().stripe.checkout.sessions.retrieve(page.split("/").at(-1) ?? "");
    await remove();
    const leaving = await leftToDo(customer);
    expect(leaving.checkouts).toEqual([session.id]);
    await press(page, { deed: "pay" });
    await forgetCustomer(billing(), leaving);
    const paid = await billing().stripe.checkout.sessions.retrieve(session.id);
    expect((await billing().stripe.subscriptions.retrieve(String(paid.subscription))).status).toBe(
      "canceled",
    );
  });

  test("the copy of one's data holds what was paid", async () => {
    await pay();
    const copy = await api.app.inject({ url: "/api/users/me/export", headers });
    expect(copy.json().pagamentos).toEqual([{ plano: "Premium", valor: 19.9, pago_em: expect.any(String) }]);
  });
});

test("administrators read anybody's subscription, others do not", async () => {
  await pay();
  const nobody = await buildUser(api.deps.db);
  const admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const read = (as: Record<string, string>, uuid: string) =>
    api.app.inject({ url: `/api/admin/users/${uuid}/subscription`, headers: as });
  expect((await read(admin, user.uuid)).json()).toMatchObject({ plan_name: "Premium" });
  expect((await read(admin, nobody.uuid)).statusCode).toBe(404);
  expect((await read(headers, user.uuid)).statusCode).toBe(403);
  const many = (as: Record<string, string>) =>
    api.app.inject({
      method: "POST",
      url: "/api/admin/users/subscriptions",
      headers: as,
      payload: [user.uuid, nobody.uuid],
    });
  expect(Object.keys((await many(admin)).json())).toEqual([user.uuid]);
  expect((await many(headers)).statusCode).toBe(403);
});
