import { randomUUID } from "node:crypto";
import { mediaTypes } from "@cav/contract/call.ts";
import { described } from "@cav/contract/specs.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "../../src/identity/who/tokens.ts";
import { createTestApp, type TestApp } from "../harness/app.ts";
import { buildUser, signInAs } from "../harness/factories.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const pathOf = (path: string) => `/api${path.replaceAll(/:\w+/g, randomUUID())}`;

/** Calls that set or delete cookies; requests of links do not. */
const settingCookies = described.filter(
  ({ noun, name, call }) => noun === "auth" && call.method === "POST" && !name.startsWith("request"),
);

test.each(settingCookies)("$name does nothing for a foreign page", async ({ call }) => {
  for (const origin of ["https://evil.example", "null"]) {
    for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
      const headers = { origin, "content-type": type };
      const response = await api.app.inject({ method: call.method, url: pathOf(call.path), headers });
      expect(response.statusCode).toBe(403);
      expect(response.cookies).toEqual([]);
    }
  }
});

test("a foreign page's session does not sign a visitor in", async () => {
  const { refresh_token } = await openSession(api.deps, await buildUser(api.deps.db));
  const refresh = (headers: Record<string, string>, payload: string) =>
    api.app.inject({ method: "POST", url: "/api/auth/refresh", headers, payload });
  const json = { "content-type": "application/json" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const foreign = { origin: "https://evil.example" };
  expect((await refresh({ ...form, ...foreign }, `refresh_token=${refresh_token}`)).statusCode).toBe(403);
  expect((await refresh({ ...json, ...foreign }, JSON.stringify({ refresh_token }))).statusCode).toBe(403);
  expect((await refresh(form, `refresh_token=${refresh_token}`)).statusCode).toBe(415);
  // A program, which sends no origin.
  expect((await refresh(json, JSON.stringify({ refresh_token }))).statusCode).toBe(200);
});

test("only declared calls accept forms, and plain text only with a signature", async () => {
  const admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const post = async (url: string, method: "POST" | "PUT" | "DELETE", type: string) => {
    const headers = { ...admin, "content-type": type };
    return (await api.app.inject({ method, url, headers, payload: "a=b" })).statusCode;
  };
  for (const { name, call, spec } of described) {
    if (call.method === "GET") continue;
    const url = pathOf(call.path);
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const isTaken = mediaTypes[call.bodyType ?? "json"].includes(type);
      if (!isTaken) expect(await post(url, call.method, type), name).toBe(415);
      if (type === "text/plain" && isTaken) expect(spec.signed, name).toBe(true);
    }
  }
});

/**
 * Calls that act by their input alone (a token, an address, a report), whoever is signed in. Except for unsubscription
 * by mail programs (RFC 8058), they accept JSON or mail only, for which browsers send a preflight from foreign pages.
 */
const forNobodySignedIn = new Set([
  "requestPasswordReset",
  "register",
  "confirmEmailChange",
  "undoEmailChange",
  "updateAlertSettingsByLink",
  "unsubscribe",
  "receiveBounce",
  // Authorised by a token of a device or notification.
  "moveAparelho",
  "saveConcursoFromAviso",
]);
const changing = described.filter(
  ({ name, call, spec }) => call.method !== "GET" && !spec.signed && !forNobodySignedIn.has(name),
);

test.each(changing)(
  "$name changes nothing for a foreign page with its visitor's cookies",
  async ({ call }) => {
    const user = await buildUser(api.deps.db, { user_type: "ADMIN" });
    const { access_token, refresh_token } = await openSession(api.deps, user);
    const response = await api.app.inject({
      method: call.method,
      url: pathOf(call.path),
      headers: { origin: "https://evil.example", "content-type": "application/json" },
      cookies: { access_token, refresh_token },
      payload: "{}",
    });
    expect(response.statusCode, response.body).toBe(403);
    expect(response.cookies).toEqual([]);
  },
);
