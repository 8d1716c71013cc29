import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Emulators, startEmulators } from "../start.ts";

// Makes every call of the product with the official client against the emulator.

let emulators: Emulators;
let stripe: Stripe;
beforeAll(async () => {
  emulators = await startEmulators();
  stripe = clientWith(emulators.credentials.stripeSecretKey);
});
afterAll(() => emulators.close());

function clientWith(key: string, { urls } = emulators): Stripe {
  const { hostname, port } = new URL(urls.stripe);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
}

async function priceOf(unit_amount = 1990, interval: "month" | "year" = "month") {
  const product = await stripe.products.create({ name: "Premium", metadata: { plan_uuid: "x" } });
  return stripe.prices.create({ product: product.id, currency: "brl", unit_amount, recurring: { interval } });
}

async function openSession(price: string) {
  const customer = await stripe.customers.create({ email: `${Math.random()}@teste.example`, name: "Ana" });
  return stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: "http://localhost/ok?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost/cancel",
    metadata: { user_uuid: "y" },
  });
}

async function pay(session: Stripe.Checkout.Session): Promise<string> {
  const response = await fetch(session.url ?? "", {
    method: "POST",
    body: new URLSearchParams({ deed: "pay" }),
    redirect: "manual",
  });
  return response.headers.get("location") ?? "";
}

test("products and prices are created, changed and archived", async () => {
  const price = await priceOf();
  expect(price).toMatchObject({ object: "price", active: true, unit_amount: 1990, currency: "brl" });
  expect(await stripe.prices.update(price.id, { active: false })).toMatchObject({ active: false });
  const product = await stripe.products.update(String(price.product), { name: "Outro", active: false });
  expect(product).toMatchObject({ name: "Outro", active: false, metadata: { plan_uuid: "x" } });
});

test("a checkout is paid on its page, and starts a subscription", async () => {
  const price = await priceOf();
  const session = await openSession(price.id);
  expect(session).toMatchObject({ object: "checkout.session", status: "open", payment_status: "unpaid" });
  expect(await pay(session)).toBe(`http://localhost/ok?session_id=${session.id}`);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  expect(paid).toMatchObject({ status: "complete", payment_status: "paid" });
  const subscription = await stripe.subscriptions.retrieve(String(paid.subscription));
  const [item] = subscription.items.data;
  expect(subscription).toMatchObject({ status: "active", cancel_at_period_end: false });
  expect(item?.price.id).toBe(price.id);
  const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);

  const portal = await stripe.billingPortal.sessions.create({
    customer: String(session.customer),
    return_url: "http://localhost/perfil",
  });
  expect(await (await fetch(portal.url)).text()).toContain("Cancelar assinatura");
  expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: "canceled" });
});

test("an expired checkout can neither be paid nor expired again", async () => {
  const session = await openSession((await priceOf()).id);
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: "expired", url: null });
  expect((await fetch(session.url ?? "")).status).toBe(404);
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
});

test("deleting a customer deletes the subscriptions", async () => {
  const session = await openSession((await priceOf()).id);
  await pay(session);
  const { subscription, customer } = await stripe.checkout.sessions.retrieve(session.id);
  expect(await stripe.customers.del(String(customer))).toMatchObject({ deleted: true });
  expect(await stripe.subscriptions.retrieve(String(subscription))).toMatchObject({ status: "canceled" });
  await expect(stripe.customers.del(String(customer))).rejects.toMatchObject({ code: "resource_missing" });
});

test("a repeated idempotency key gets the same answer", async () => {
  const make = (name: string) =>
    stripe.customers.create({ email: "ana@teste.example", name }, { idempotencyKey: "the-key" });
  const first = await make("Ana");
  expect((await make("Ana")).id).toBe(first.id);
  await expect(make("Outra")).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test("sales survive a restart", async () => {
  const directory = await mkdtemp(join(tmpdir(), "stripe-"));
  const stripeFile = join(directory, "stripe.json");
  try {
    const first = await startEmulators({ stripeFile });
    const sold = clientWith(first.credentials.stripeSecretKey, first);
    const customer = await sold.customers.create({ email: "ana@teste.example" });
    const forgotten = await sold.customers.create({ email: "bia@teste.example" }, { idempotencyKey: "bia" });
    await sold.customers.del(forgotten.id);
    expect(await readFile(stripeFile, "utf8")).not.toContain("bia@teste.example");
    await first.close();
    const second = await startEmulators({ stripeFile });
    const portal = await clientWith(second.credentials.stripeSecretKey, second).billingPortal.sessions.create(
      {
        customer: customer.id,
        return_url: "http://localhost/perfil",
      },
    );
    expect(portal.customer).toBe(customer.id);
    await second.close();
    await writeFile(stripeFile, "{");
    await expect(startEmulators({ stripeFile })).rejects.toThrow(/stripe\.json não pode ser lido/);
  } finally {
    await rm(directory, { recursive: true });
  }
});

describe("errors have the provider's format", () => {
  test("a missing object", async () => {
    await expect(stripe.subscriptions.retrieve("sub_none")).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      code: "resource_missing",
      statusCode: 404,
    });
  });
  test("an archived price", async () => {
    const price = await priceOf();
    await stripe.prices.update(price.id, { active: false });
    await expect(openSession(price.id)).rejects.toMatchObject({ statusCode: 400 });
  });
  test("a wrong key", async () => {
    const stranger = clientWith("sk_test_wrong");
    await expect(stranger.subscriptions.retrieve("sub_x")).rejects.toMatchObject({
      type: "StripeAuthenticationError",
    });
  });
});
