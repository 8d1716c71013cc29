import { randomUUID } from "node:crypto";
import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import { afterEach, expect, test } from "vitest";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { openShop, sessionOf } from "../../../test/harness/shop.ts";
import { deleteCustomer } from "./scheduled.ts";

const shop = openShop();
const { me, mine, openCheckout, post, press } = shop;

let held: ReturnType<typeof shop.emulators.holdStripe> | undefined;
const hold = (what: RegExp) => {
  held = shop.emulators.holdStripe(what);
  return held;
};
afterEach(() => held?.release());

/** Creates more users than there are database connections. */
async function crowd() {
  const size = (shop.api.deps.pool.options.max ?? 0) + 3;
  const users = await Promise.all(Array.from({ length: size }, () => buildUser(shop.api.deps.db)));
  return Promise.all(users.map((user) => signInAs(shop.api.deps, user)));
}

async function newPlan(): Promise<Plan> {
  const admin = await signInAs(shop.api.deps, await buildUser(shop.api.deps.db, { user_type: "ADMIN" }));
  const { uuid: _uuid, ...input } = shop.premium;
  const uuid = randomUUID();
  const payload = { ...input, uuid, name: `Plano ${uuid}`, stripe_price_id: null };
  const made = await shop.api.app.inject({
    method: "POST",
    url: "/api/admin/plans",
    headers: admin,
    payload,
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}

test("checkouts that wait for Stripe block neither the API nor a payment of their plan", async () => {
  const paid = await openCheckout();
  const users = await crowd();
  const provider = hold(/^POST \/v1\/checkout\/sessions$/);
  const opening = users.map((as) => post("checkout", { plan_uuid: shop.premium.uuid }, as));
  await provider.waiting(users.length);

  expect((await shop.api.app.inject({ url: "/api/subscriptions/plans" })).statusCode).toBe(200);
  const session_id = sessionOf(await press(paid, { deed: "pay" }));
  await shop.control({});
  expect((await mine()).json(), "by its webhook").toMatchObject({ status: "ACTIVE" });
  expect((await post("verify-session", { session_id })).json()).toMatchObject({ status: "complete" });
  expect((await me()).user_type).toBe("PREMIUM");

  provider.release();
  const opened = await Promise.all(opening);
  expect(opened.map(({ statusCode }) => statusCode)).toEqual(users.map(() => 200));
  expect(new Set(opened.map((response) => response.json().checkout_url)).size).toBe(users.length);
});

test("concurrent first checkouts of a plan create one price", async () => {
  const plan = await newPlan();
  const users = await crowd();
  const provider = hold(/^POST \/v1\/prices$/);
  const opening = users.map((as) => post("checkout", { plan_uuid: plan.uuid }, as));
  await provider.waiting(users.length);
  expect((await me()).user_type).toBe("REGULAR");
  provider.release();
  const opened = await Promise.all(opening);
  expect(opened.map(({ statusCode }) => statusCode)).toEqual(users.map(() => 200));
  const { rows } = await shop.api.deps.pool.query(
    `SELECT count(DISTINCT c.stripe_price_id)::int AS prices, count(*)::int AS checkouts FROM checkouts c
     JOIN planos p ON p.id = c.plano_id WHERE p.uuid = $1`,
    [plan.uuid],
  );
  expect(rows).toEqual([{ prices: 1, checkouts: users.length }]);
});

test("when a user opens checkouts of two plans at once, only one can be paid", async () => {
  const provider = hold(/^POST \/v1\/checkout\/sessions$/);
  const opening = [shop.premium, shop.yearly].map(({ uuid }) => post("checkout", { plan_uuid: uuid }));
  await provider.waiting(2);
  provider.release();
  const pages = (await Promise.all(opening)).map((response) => response.json().checkout_url as string);
  const payable = await Promise.all(pages.map(async (page) => (await fetch(page)).status));
  expect(payable.toSorted()).toEqual([200, 404]);
});

test("a plan changed during a checkout is sold at its new price", async () => {
  const plan = await newPlan();
  await openCheckout(plan);
  const admin = await signInAs(shop.api.deps, await buildUser(shop.api.deps.db, { user_type: "ADMIN" }));
  const buyer = await buildUser(shop.api.deps.db);
  const other = await signInAs(shop.api.deps, buyer);
  const provider = hold(/^POST \/v1\/checkout\/sessions$/);
  const opening = post("checkout", { plan_uuid: plan.uuid }, other);
  await provider.waiting(1);
  const { uuid, ...input } = plan;
  const url = `/api/admin/plans/${uuid}`;
  const payload = { ...input, stripe_price_id: null, price: 29.9 };
  const changed = await shop.api.app.inject({ method: "PUT", url, headers: admin, payload });
  expect(changed.statusCode, changed.body).toBe(200);
  provider.release();
  expect((await opening).statusCode).toBe(200);
  const { rows } = await shop.api.deps.pool.query(
    "SELECT stripe_price_id FROM checkouts WHERE user_id = $1 AND status = 'open'",
    [buyer.id],
  );
  expect(rows).toEqual([{ stripe_price_id: changed.json().stripe_price_id }]);
});

test("an account deleted during a checkout leaves no customer at Stripe", async () => {
  const provider = hold(/^POST \/v1\/customers$/);
  const opening = post("checkout", { plan_uuid: shop.premium.uuid });
  await provider.waiting(1);
  await shop.api.deps.pool.query("DELETE FROM users WHERE id = $1", [shop.user.id]);
  provider.release();
  expect((await opening).statusCode).toBe(401);
  const { rows } = await shop.api.deps.pool.query(
    "SELECT data FROM pgboss.job WHERE name = 'subscriptions.forget'",
  );
  expect(rows).toHaveLength(1);
  const { stripe_customer_id: customer } = rows[0].data;
  await deleteCustomer(shop.billing(), rows[0].data);
  await expect(shop.billing().stripe.customers.del(customer)).rejects.toMatchObject({
    code: "resource_missing",
  });
});

test("a user can sign in while Stripe is asked about their subscription", async () => {
  const page = await openCheckout();
  await shop.control({ webhooks: "lost" });
  const session_id = sessionOf(await press(page, { deed: "pay" }));
  const provider = hold(/^GET \/v1\/subscriptions\?/);
  const verifying = post("verify-session", { session_id });
  await provider.waiting(1);
  expect(await signInAs(shop.api.deps, shop.user)).toHaveProperty("authorization");
  provider.release();
  expect((await verifying).json()).toMatchObject({ status: "complete" });
});
