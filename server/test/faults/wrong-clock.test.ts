import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs } from "../../src/jobs.ts";
import { testPassword } from "../harness/factories.ts";
import {
  ask,
  countArrivals,
  createProductStage,
  type ProductStage,
  publish,
  until,
  untilSettled,
} from "../harness/product-stage.ts";
import { request } from "./load.ts";

const shim = fileURLToPath(new URL("../harness/shifted-clock.mjs", import.meta.url));
const names = ["web 1", "worker 1"] as const;
const hourMs = 3_600_000;
const users = 60;

let stage: ProductStage;
beforeAll(async () => {
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import ${shim}`;
  stage = await createProductStage({ alerts: users, names: [...names], settings: { NODE_OPTIONS } });
  for (const name of names)
    await until(() =>
      fetch(`${stage.process(name).url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
}, 120_000);
afterAll(() => stage.close());

/** Sets both processes' clocks so many hours off the database's. */
async function shift(hours: number): Promise<void> {
  for (const name of names) {
    const { child } = stage.process(name);
    const set = once(child, "message");
    child.send({ offsetMs: hours * hourMs });
    expect((await set)[0]).toEqual({ offsetMs: hours * hourMs });
  }
}

type Tokens = { access_token: string; refresh_token: string };
const url = (path: string) => `http://127.0.0.1:${stage.ports["web 1"]}/api${path}`;

async function signIn(): Promise<Tokens> {
  const [row] = await ask<{ email: string }>(stage, "SELECT email FROM users WHERE user_type = 'ADMIN'");
  const body = new URLSearchParams({ username: row?.email ?? "", password: testPassword });
  const answer = await fetch(url("/auth/login"), { method: "POST", body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Tokens;
}

/** Renews a session, as a browser does when its access token has ended. */
async function renew({ refresh_token }: Tokens): Promise<Tokens> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ refresh_token });
  const answer = await fetch(url("/auth/refresh"), { method: "POST", headers, body });
  expect(answer.status, "nobody is signed out").toBe(200);
  return (await answer.json()) as Tokens;
}

/** Runs the calendar's job once in the worker, without a repeat; returns how it ended. */
async function walk(): Promise<string> {
  const { rows } = await stage.pool.query(
    `INSERT INTO pgboss.job (name, data, retry_limit) VALUES ($1, '{}', 0) RETURNING id`,
    [jobs.alertsCalendar.name],
  );
  let state = "created";
  await until(async () => {
    const found = await stage.pool.query("SELECT state FROM pgboss.job WHERE id = $1", [rows[0].id]);
    state = found.rows[0].state;
    return state === "completed" || state === "failed";
  });
  return state;
}

test("two hours back and a day ahead: each message leaves once, nobody is signed out, the calendar waits", {
  timeout: 300_000,
}, async () => {
  await publish(stage);
  await untilSettled(stage);
  let session = await signIn();
  let published = 1;
  expect(await walk()).toBe("completed");
  for (const hours of [-2, 0, 24, 0, -2, 24, 0]) {
    await shift(hours);
    expect(await walk(), `${hours} h`).toBe(hours === 0 ? "completed" : "failed");
    session = await renew(session);
    stage.tokens.admin = session.access_token;
    expect((await request(stage, "/api/users/me", { token: session.access_token })).status).toBe(200);
    await signIn();
    await publish(stage);
    published += 1;
    await untilSettled(stage);
    const counted = await countArrivals(stage);
    expect(counted, `${hours} h`).toMatchObject({ lost: 0, doubled: 0, unsettled: 0 });
  }
  const counted = await countArrivals(stage);
  expect(counted.expected).toBeGreaterThanOrEqual(published * users);
  for (const name of names) expect(stage.isRunning(name)).toBe(true);
});
