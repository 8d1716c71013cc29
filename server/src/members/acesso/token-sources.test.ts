import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { openSession } from "../../identity/who/tokens.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const newPair = async () => openSession(api.deps, await buildUser(api.deps.db));
const ownPage = { origin: "http://localhost", host: "localhost" };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

type Sent = { headers?: Record<string, string>; cookies?: Record<string, string>; payload?: object };
const post = (call: "refresh" | "logout", sent: Sent) =>
  api.app.inject({ method: "POST", url: `/api/auth/${call}`, ...sent });

async function isSignedIn(access_token: string): Promise<boolean> {
  const response = await api.app.inject({ url: "/api/users/me", headers: bearer(access_token) });
  return response.statusCode === 200;
}

describe("a session is refreshed", () => {
  const ways: [string, (token: string, access: string) => Sent][] = [
    ["by the body", (refresh_token) => ({ payload: { refresh_token } })],
    ["by the bearer header", (token) => ({ headers: bearer(token) })],
    [
      "by the cookie, with an empty body",
      (refresh_token) => ({ headers: ownPage, cookies: { refresh_token } }),
    ],
    [
      "by the cookie, with an empty object",
      (refresh_token) => ({ headers: ownPage, cookies: { refresh_token }, payload: {} }),
    ],
    [
      "by the cookie, beside the access token that every call carries",
      (refresh_token, access) => ({ headers: bearer(access), cookies: { refresh_token } }),
    ],
    [
      "by the body, whatever header and cookie hold",
      (refresh_token, access) => ({
        headers: bearer(access),
        cookies: { refresh_token: "old" },
        payload: { refresh_token },
      }),
    ],
    [
      "by the header, whatever the cookie holds",
      (token) => ({ headers: bearer(token), cookies: { refresh_token: "old" } }),
    ],
  ];
  test.each(ways)("%s", async (_, sent) => {
    const { refresh_token, access_token } = await newPair();
    const response = await post("refresh", sent(refresh_token, access_token));
    expect(response.statusCode, response.body).toBe(200);
    expect(await isSignedIn(response.json().access_token)).toBe(true);
    expect(response.cookies.map(({ name }) => name).sort()).toEqual([
      "access_token",
      "device",
      "refresh_token",
    ]);
  });

  test("by nothing that is not a refresh token, and the cookies of a dead session go", async () => {
    const { access_token } = await newPair();
    expect((await post("refresh", {})).statusCode).toBe(401);
    expect((await post("refresh", { headers: bearer(access_token) })).statusCode).toBe(401);
    expect((await post("refresh", { payload: { refresh_token: access_token } })).statusCode).toBe(401);
    const dead = await post("refresh", { payload: { refresh_token: "never-was" } });
    expect(dead.cookies.map(({ name, value }) => [name, value])).toEqual([
      ["access_token", ""],
      ["refresh_token", ""],
    ]);
  });
});

describe("signing out ends the session", () => {
  const ways: [string, (pair: { refresh_token: string; access_token: string }) => Sent][] = [
    ["of the body", ({ refresh_token }) => ({ payload: { refresh_token } })],
    ["of the refresh cookie", ({ refresh_token }) => ({ headers: ownPage, cookies: { refresh_token } })],
    ["of the access token alone", ({ access_token }) => ({ headers: bearer(access_token) })],
    ["of the access cookie alone", ({ access_token }) => ({ headers: ownPage, cookies: { access_token } })],
  ];
  test.each(ways)("%s", async (_, sent) => {
    const pair = await newPair();
    expect((await post("logout", sent(pair))).statusCode).toBe(204);
    expect(await isSignedIn(pair.access_token)).toBe(false);
    expect((await post("refresh", { payload: { refresh_token: pair.refresh_token } })).statusCode).toBe(401);
  });

  test("and leaves the person's other sessions alone", async () => {
    const user = await buildUser(api.deps.db);
    const [here, there] = [await openSession(api.deps, user), await openSession(api.deps, user)];
    await post("logout", { payload: { refresh_token: here.refresh_token } });
    expect(await isSignedIn(there.access_token)).toBe(true);
  });

  test("also when nobody is signed in any more", async () => {
    const { refresh_token } = await newPair();
    for (const payload of [{}, { refresh_token: "never-was" }, { refresh_token }, { refresh_token }])
      expect((await post("logout", { payload })).statusCode).toBe(204);
  });

  test("but not at the word of another site's page", async () => {
    const { access_token, refresh_token } = await newPair();
    const headers = { origin: "https://evil.example", host: "localhost" };
    for (const cookies of [{ refresh_token }, { access_token }] as Record<string, string>[])
      expect((await post("logout", { headers, cookies })).statusCode).toBe(403);
    expect(await isSignedIn(access_token)).toBe(true);
  });
});

test("reuse ends its own family and no other of the same person", async () => {
  const user = await buildUser(api.deps.db);
  const [stolen, other] = [await openSession(api.deps, user), await openSession(api.deps, user)];
  const traded = (await post("refresh", { payload: { refresh_token: stolen.refresh_token } })).json();
  await post("refresh", { payload: { refresh_token: traded.refresh_token } });
  const now = api.deps.clock.now();
  api.deps.clock.set(new Date(now.getTime() + 61_000));
  try {
    await post("refresh", { payload: { refresh_token: stolen.refresh_token } });
    expect(await isSignedIn(stolen.access_token)).toBe(false);
    expect(await isSignedIn(other.access_token)).toBe(true);
  } finally {
    api.deps.clock.set(now);
  }
});

test("the database holds no token that could be used", async () => {
  const { refresh_token } = await newPair();
  const { rows } = await api.deps.pool.query(
    "SELECT t::text, encode(hash, 'escape') AS raw FROM refresh_tokens t",
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(refresh_token);
});

test("behind https the cookies travel by https alone", async () => {
  const secure = await createTestApp({ APP_URL: "https://concurso.example" });
  try {
    const { refresh_token } = await openSession(secure.deps, await buildUser(secure.deps.db));
    const response = await secure.app.inject({
      method: "POST",
      url: "/api/auth/refresh",
      payload: { refresh_token },
    });
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: "access_token", secure: true, sameSite: "Lax", path: "/" }),
      expect.objectContaining({
        name: "refresh_token",
        secure: true,
        sameSite: "Lax",
        httpOnly: true,
        path: "/api/auth",
      }),
      expect.objectContaining({ name: "device", secure: true, httpOnly: true, path: "/api/auth" }),
    ]);
    expect(response.cookies[0]).not.toHaveProperty("httpOnly");
  } finally {
    await secure.close();
  }
});
