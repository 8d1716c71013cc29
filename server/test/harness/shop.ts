import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Billing } from "../../src/members/subscriptions/billing.ts";
import { billingOf, reconcileSubscriptions } from "../../src/members/subscriptions/scheduled.ts";
import { seedPlans } from "../../src/operation/seed/plans.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { type BuiltUser, buildUser, signInAs } from "./factories.ts";
import { readCustomers } from "./read-customers.ts";
import { freePort } from "./server-process.ts";

/**
 * Opens an application that sells through the emulated provider, with a new user per test. Call it once in a test file.
 */
export function openShop() {
  let emulators: Emulators;
  let api: TestApp;
  let premium: Plan;
  let yearly: Plan;
  let free: Plan;
  let user: BuiltUser;
  let headers: Record<string, string>;

  beforeAll(async () => {
    const port = await freePort();
    emulators = await startEmulators({ webhookBase: `http://127.0.0.1:${port}/api` });
    api = await createTestApp({
      STRIPE_API_BASE: emulators.urls.stripe,
      STRIPE_SECRET_KEY: emulators.credentials.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: emulators.credentials.stripeWebhookSecret,
    });
    // The emulated provider uses the real clock.
    api.deps.clock.set(new Date());
    await seedPlans(api.deps.db, api.deps.clock.now());
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

  /** Presses a button of a hosted page like a browser; returns the target. */
  async function press(page: string, form: Record<string, string>): Promise<string> {
    const response = await fetch(page, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    expect(response.status).toBe(303);
    return new URL(response.headers.get("location") ?? "", page).href;
  }

  async function control(change: object): Promise<void> {
    const response = await fetch(`${emulators.urls.dev}/dev/stripe/control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: user.email, ...change }),
    });
    expect(response.status).toBe(204);
    await readRequested();
  }

  const readRequested = () => readCustomers(api.deps);

  /** Runs the nightly job and its readings, as if a day had passed. */
  async function reconcile(): Promise<void> {
    await api.deps.pool.query("UPDATE stripe_clientes SET lido_em = lido_em - interval '1 day'");
    await reconcileSubscriptions(billing());
    await readRequested();
  }

  async function openCheckout(plan = premium): Promise<string> {
    const response = await post("checkout", { plan_uuid: plan.uuid });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().checkout_url;
  }

  /** Pays; resolves when the webhooks are handled, unless they are lost. */
  async function pay(plan = premium): Promise<string> {
    const done = await press(await openCheckout(plan), { deed: "pay" });
    await control({});
    return sessionOf(done);
  }

  /** Makes premium that an older rule gave: the payment is open, and the customer was never read. */
  async function payUnread(): Promise<void> {
    await pay();
    await control({ webhooks: "lost", setInvoice: { status: "open", amount_paid: 0 } });
    await api.deps.pool.query(
      `UPDATE stripe_clientes SET espelho = NULL, lido_em = NULL, leitura = 0, pedido = 0, atendido = 0
       WHERE user_id = $1`,
      [user.id],
    );
  }

  const billing = (): Billing => {
    const configured = billingOf(api.deps);
    if (!configured) throw new Error("no billing");
    return configured;
  };

  return {
    get api() {
      return api;
    },
    get emulators() {
      return emulators;
    },
    get free() {
      return free;
    },
    get premium() {
      return premium;
    },
    get yearly() {
      return yearly;
    },
    get user() {
      return user;
    },
    get headers() {
      return headers;
    },
    post,
    mine,
    me,
    press,
    control,
    openCheckout,
    pay,
    payUnread,
    billing,
    readRequested,
    reconcile,
  };
}

export const sessionOf = (address: string) => new URL(address).searchParams.get("session_id") ?? "";
