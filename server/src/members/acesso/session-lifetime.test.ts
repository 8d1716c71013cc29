import { limits } from "@cav/contract/limits.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { openSession } from "../../identity/who/tokens.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const dayMs = 86_400_000;
const at = (days: number) => api.deps.clock.set(new Date(Date.parse(testNow) + days * dayMs).toISOString());
const refresh = (refresh_token: string) =>
  api.app.inject({ method: "POST", url: "/api/auth/refresh", payload: { refresh_token } });

test("a session that is renewed every week ends after ninety days all the same", async () => {
  const user = await buildUser(api.deps.db);
  let { refresh_token } = await openSession(api.deps, user);
  for (let day = 6; day < limits.sessionDays; day += 6) {
    at(day);
    const renewed = await refresh(refresh_token);
    expect(renewed.statusCode, `day ${day}`).toBe(200);
    refresh_token = renewed.json().refresh_token;
  }
  at(limits.sessionDays + 1);
  expect((await refresh(refresh_token)).statusCode).toBe(401);
});

test("a clock that is put back an hour signs nobody out, and brings no used token back", async () => {
  at(0);
  const user = await buildUser(api.deps.db);
  const first = await openSession(api.deps, user);
  at(-1 / 24);
  const me = (token: string) =>
    api.app.inject({ url: "/api/users/me", headers: { authorization: `Bearer ${token}` } });
  expect((await me(first.access_token)).statusCode).toBe(200);
  const second = (await refresh(first.refresh_token)).json();
  expect((await me(second.access_token)).statusCode).toBe(200);
  const third = (await refresh(second.refresh_token)).json();
  at(0);
  expect((await me(third.access_token)).statusCode, "it is an hour old").toBe(401);
  expect((await refresh(first.refresh_token)).statusCode).toBe(401);
  expect((await refresh(third.refresh_token)).statusCode, "a leaked token ends its family").toBe(401);
});
