import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { closeSession, openSession } from "../../identity/who/tokens.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const check = (headers: Record<string, string>, cookies: Record<string, string> = {}) =>
  api.app.inject({ url: "/api/auth/check-cookies", headers, cookies });
const after = (ms: number) => new Date(new Date(testNow).getTime() + ms).toISOString();
const absent = { present: false, valid: false, expires_at: null };

test("an administrator sees what the server sees of the cookies, and no token", async () => {
  const admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
  const { access_token, refresh_token } = await openSession(api.deps, admin);
  const response = await check({}, { access_token, refresh_token });
  expect(response.json()).toEqual({
    authenticated_by: "cookie",
    access_token: { present: true, valid: true, expires_at: after(30 * 60_000) },
    refresh_token: { present: true, valid: true, expires_at: after(7 * 86_400_000) },
  });
  expect(response.body).not.toContain(refresh_token);
});

test("cookies that are missing, broken or over are told apart", async () => {
  const admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
  const headers = await signInAs(api.deps, admin);
  expect((await check(headers)).json()).toEqual({
    authenticated_by: "bearer",
    access_token: absent,
    refresh_token: absent,
  });
  const broken = { present: true, valid: false, expires_at: null };
  expect((await check(headers, { access_token: "x.y.z", refresh_token: "x" })).json()).toMatchObject({
    access_token: broken,
    refresh_token: broken,
  });
  const ended = await openSession(api.deps, admin);
  await closeSession(api.deps, ended.refresh_token);
  expect((await check(headers, ended)).json()).toMatchObject({
    access_token: { present: true, valid: false },
    refresh_token: { present: true, valid: false },
  });
});

test("is for administrators", async () => {
  expect((await check({})).statusCode).toBe(401);
  const premium = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "PREMIUM" }));
  expect((await check(premium)).statusCode).toBe(403);
});
