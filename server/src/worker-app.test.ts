import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../test/harness/app.ts";
import { buildWorkerApp } from "./worker-app.ts";

let api: TestApp;
let app: Awaited<ReturnType<typeof buildWorkerApp>>;
beforeAll(async () => {
  api = await createTestApp({ COMMIT: "0123abc", METRICS_TOKEN: "a-token-of-the-tests" });
  app = await buildWorkerApp(api.deps);
});
afterAll(async () => {
  await app.close();
  await api.close();
});

test("web process and worker report the running release", async () => {
  for (const server of [api.app, app]) {
    const health = (await server.inject("/health")).json();
    expect(health).toEqual({
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: "0123abc",
    });
    const told = (await server.inject("/metrics")).body;
    expect(told).toContain(`cav_release_info{version="${health.version}",commit="0123abc"} 1`);
  }
});

test("a worker reports its own state, and leaves database metrics to web processes", async () => {
  expect((await app.inject("/ready")).statusCode).toBe(200);
  const told = (await app.inject("/metrics")).body;
  expect(told).toMatch(/^process_resident_memory_bytes \d/m);
  expect(told).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect(told).not.toMatch(/^cav_(alerts|jobs)/m);
});

test("a worker serves nothing else, and its metrics are protected like a web process's", async () => {
  for (const url of ["/", "/api/site", "/login"]) expect((await app.inject(url)).statusCode).toBe(404);
  const headers = { "x-forwarded-for": "203.0.113.9" };
  expect((await app.inject({ url: "/metrics", headers })).statusCode).toBe(403);
});
