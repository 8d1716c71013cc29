import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openSession } from "../../src/identity/who/tokens.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { buildUser } from "../harness/factories.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";
import type { BurstPlan, BurstResult } from "./burst-client.ts";

const people = 60;
let emulators: Emulators;
let database: TestDatabase;
let env: Record<string, string>;
let server: ServerProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  emulators = await startEmulators();
  env = {
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    SMTP_URL: emulators.urls.smtp,
    RATE_LIMITS: "0",
    STRIPE_API_BASE: emulators.urls.stripe,
    STRIPE_SECRET_KEY: emulators.credentials.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: emulators.credentials.stripeWebhookSecret,
  };
});
afterEach(async () => {
  server?.child.kill("SIGKILL");
  await server?.ended;
});
afterAll(async () => {
  await emulators.close();
  await database.drop();
});

/** Returns an event of a customer, signed by the provider's own library. */
function messageOf(customer: string, id: string) {
  const object = { id: `in_${id}`, object: "invoice", customer };
  const body = JSON.stringify({ id: `evt_${id}`, object: "event", type: "invoice.paid", data: { object } });
  const { stripeSecretKey, stripeWebhookSecret: secret } = emulators.credentials;
  const { webhooks } = new Stripe(stripeSecretKey);
  return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret }) };
}

async function createCustomers(prefix: string): Promise<string[]> {
  const customers = Array.from({ length: people }, (_, n) => `cus_${prefix}${n}`);
  for (const customer of customers)
    await database.pool.query("INSERT INTO assinantes (user_id, stripe_customer_id) VALUES ($1, $2)", [
      (await buildUser(database.db)).id,
      customer,
    ]);
  return customers;
}

async function play(plan: BurstPlan): Promise<BurstResult> {
  const client = new Worker(new URL("burst-client.ts", import.meta.url), { workerData: plan });
  const [result] = await once(client, "message");
  await client.terminate();
  return result;
}

/** Returns the value that this share of the values does not exceed. */
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

// A busy machine slows both halves of a run, but not always equally: the quietest of some runs counts.
const runs = 3;

test.each(["web", "all"])(
  "60 events of 60 people slow an unrelated call at most twice (%s)",
  async (role) => {
    const customers = await createCustomers(role);
    const deps = { db: database.db, config: readConfig(env), clock: systemClock };
    const { access_token: token } = await openSession(deps, await buildUser(database.db));
    const stuck = emulators.holdStripe(/^(GET|POST) \/v1\//);
    server = await startServer({ ...env, ROLE: role });
    await server.ready;
    try {
      const ratios: { median: number; p95: number }[] = [];
      for (let run = 0; run < runs; run++) {
        const messages = customers.map((customer, n) => messageOf(customer, `${role}_${run}_${n}`));
        const { quiet, busy, statuses } = await play({ url: server.url, token, reads: 200, messages });
        expect(new Set(statuses)).toEqual(new Set([204]));
        const ratioOf = (share: number) => quantile(busy, share) / quantile(quiet, share);
        ratios.push({ median: ratioOf(0.5), p95: ratioOf(0.95) });
      }
      expect(
        Math.min(...ratios.map(({ median, p95 }) => Math.max(median, p95))),
        JSON.stringify(ratios),
      ).toBeLessThanOrEqual(2);
    } finally {
      stuck.release();
    }
  },
);
