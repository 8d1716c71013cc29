import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openSession } from "../../src/identity/who/tokens.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { buildUser, insertReferenceData, preferencias } from "../harness/factories.ts";
import { patient } from "../harness/patience.ts";
import { freePort, type ServerProcess, startServer } from "../harness/server-process.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { expectAnswer, startLoad } from "./steady-load.ts";

let database: TestDatabase;
let env: Record<string, string>;
let cookie: string;
const running = new Map<number, ServerProcess>();

beforeAll(async () => {
  database = await createTestDatabase();
  await insertReferenceData(database.db);
  env = {
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    RATE_LIMITS: "0",
    ROLE: "web",
    APP_URL: "http://127.0.0.1",
  };
  const deps = { db: database.db, config: readConfig(env), clock: systemClock };
  const { access_token } = await openSession(deps, await buildUser(database.db));
  cookie = `access_token=${access_token}`;
});
afterEach(async () => {
  for (const { child, ended } of running.values()) {
    child.kill("SIGKILL");
    await ended;
  }
  running.clear();
});
afterAll(() => database.drop());

const start = async (port: number, more: Record<string, string> = {}) => {
  const process = await startServer({ ...env, ...more, PORT: String(port) });
  running.set(port, process);
  await process.ready;
  return process;
};

/** Requests a page, a read and a write; no balancer may repeat the write. */
function askersOf(url: string): (() => Promise<void>)[] {
  const headers = { cookie, origin: "http://127.0.0.1" };
  const read = async (path: string) =>
    void (await (await expectAnswer(200, `${url}${path}`, { headers })).arrayBuffer());
  const write = async () => {
    const init = {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(preferencias({ salario_minimo: 1000 })),
    };
    await (await expectAnswer(200, `${url}/api/users/me/preferences`, init)).arrayBuffer();
  };
  return [() => read("/api/concursos"), () => read("/api/users/me"), () => read("/robots.txt"), write, write];
}

test("two web processes behind a balancer restart one after the other, and no request fails", {
  timeout: 300_000,
}, async () => {
  const delay = { SHUTDOWN_DELAY_MS: "2000" };
  const ports = [await freePort(), await freePort()];
  const balancer: Balancer = await startBalancer(ports);
  const untilSentTo = (port: number) => vi.waitFor(() => expect(balancer.sendsTo(port)).toBe(true), patient);
  try {
    for (const port of ports) await start(port, delay);
    for (const port of ports) await untilSentTo(port);
    const load = startLoad(askersOf(balancer.url));
    for (const port of ports) {
      const old = running.get(port);
      old?.child.kill("SIGTERM");
      expect(await old?.ended).toMatchObject({ code: 0 });
      await start(port, delay);
      await untilSentTo(port);
    }
    const answered = load.tally.answered;
    await vi.waitFor(() => expect(load.tally.answered).toBeGreaterThan(answered + 50), patient);
    expect((await load.stop()).failures).toEqual([]);
  } finally {
    await balancer.close();
  }
});

test("a stopping process reports it, answers on, closes its connections, and stops at once on a second signal", {
  timeout: 120_000,
}, async () => {
  const port = await freePort();
  const { child, ended, url } = await start(port, { SHUTDOWN_DELAY_MS: "60000" });
  const ready = async () => (await fetch(`${url}/ready`).catch(() => undefined))?.status;
  await vi.waitFor(async () => expect(await ready()).toBe(200), patient);
  child.kill("SIGTERM");
  await vi.waitFor(async () => expect(await ready()).toBe(503), patient);
  const answer = await fetch(`${url}/api/users/me`, { headers: { cookie } });
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0 });
});
