import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/harness/app.ts";
import { patient } from "../../../../test/harness/patience.ts";

let api: TestApp;
beforeEach(async () => {
  api = await createTestApp({ LOG_LEVEL: "fatal" });
});
afterEach(() => api.close());

const asks = (url: string) => api.app.inject({ url });
const plans = "/api/subscriptions/plans";

/** Takes every database connection, so that further queries wait. */
async function occupyDatabase() {
  const { pool } = api.deps;
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
  return { release: () => held.map((client) => client.release()), mostWaiting: 25 * held.length };
}

test("beyond the database's capacity requests are refused at once, and accepted again once it is free", async () => {
  const { release, mostWaiting } = await occupyDatabase();
  const waiting = Array.from({ length: mostWaiting }, () => asks(plans));
  await vi.waitFor(() => expect(api.deps.pool.waitingCount).toBe(mostWaiting), patient);

  // The request is answered although every database connection is in use.
  const refused = await asks(plans);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["content-type"]).toContain("application/problem+json");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ type: "/problems/unavailable", status: 503 });

  release();
  const answers = await Promise.all(waiting);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect((await asks(plans)).statusCode).toBe(200);
});

test("a busy process does not count as dead", async () => {
  const { release } = await occupyDatabase();
  const waiting = asks(plans);
  await vi.waitFor(() => expect(api.deps.pool.waitingCount).toBe(1), patient);
  expect((await asks("/health")).statusCode).toBe(200);
  expect((await asks("/ready")).statusCode).toBe(200);
  release();
  expect((await waiting).statusCode).toBe(200);
});
