import { type GoogleIssuer, googleCookies, startGoogleIssuer } from "@cav/emulators/google-issuer.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import { type BuiltUser, buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";
import { totpCodeOf } from "../../identity/who/totp.ts";
import { connect } from "../../platform/database/connect.ts";
import type { Database } from "../../tables.ts";

let google: GoogleIssuer;
let api: TestApp;
beforeAll(async () => {
  google = await startGoogleIssuer(() => api.deps.clock.now());
  api = await createTestApp({ ...google.env, ADMIN_SECOND_FACTOR: "1" });
});
afterAll(async () => {
  await api.close();
  await google.close();
});
beforeEach(() => api.deps.clock.set(testNow));

const later = (seconds: number) => api.deps.clock.set(new Date(Date.parse(testNow) + seconds * 1000));
const codeOf = (secret: string) => totpCodeOf(secret, api.deps.clock.now());

type Headers = Record<string, string>;
const make = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, headers: Headers, payload?: object) =>
  api.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
const login = (username: string, codigo?: string) =>
  api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ username, password: testPassword, ...(codigo && { codigo }) }).toString(),
  });
const own = "/users/me/segundo-fator";

/** Enables the second factor as the profile does. */
async function switchOn(headers: Headers) {
  const asked = await make("POST", own, headers, { password: testPassword });
  expect(asked.statusCode, asked.body).toBe(200);
  const { segredo, uri } = asked.json();
  expect(uri).toContain(`otpauth://totp/Concurso%20%C3%A0%20Vista:`);
  const on = await make("PUT", own, headers, { codigo: codeOf(segredo) });
  expect(on.statusCode, on.body).toBe(200);
  return { secret: segredo as string, recovery: on.json().codigos as string[] };
}

async function withFactor(overrides: Parameters<typeof buildUser>[1] = {}) {
  const user: BuiltUser = await buildUser(api.deps.db, overrides);
  const headers = await signInAs(api.deps, user);
  return { ...user, headers, ...(await switchOn(headers)) };
}

describe("a user with a second factor", () => {
  test("has none that is right after the installation's secret was changed, and is told no more", async () => {
    const user = await withFactor();
    later(30);
    await api.deps.pool.query("UPDATE segundos_fatores SET segredo = 'selado com outro' WHERE user_id = $1", [
      user.id,
    ]);
    expect((await login(user.email, codeOf(user.secret))).json().type).toBe(
      "/problems/invalid-second-factor",
    );
  });

  test("signs in with a code of it, which works once", async () => {
    const user = await withFactor();
    expect((await login(user.email)).json().type).toBe("/problems/second-factor-needed");
    expect((await login(user.email, codeOf(user.secret))).json().type).toBe(
      "/problems/invalid-second-factor",
    );
    later(30);
    const code = codeOf(user.secret);
    expect((await login(user.email, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
    expect((await login(user.email, code)).statusCode).toBe(403);
  });

  test("a user who lost it signs in with recovery codes, each once", async () => {
    const user = await withFactor();
    expect(new Set(user.recovery).size).toBe(10);
    const [first = "", second = ""] = user.recovery;
    expect((await login(user.email, first.toLowerCase())).statusCode).toBe(200);
    expect((await login(user.email, first)).statusCode).toBe(403);
    expect((await login(user.email, second)).statusCode).toBe(200);
    expect((await make("GET", own, user.headers)).json()).toEqual({
      ligado: true,
      exigido: false,
      codigos_restantes: 8,
    });
  });

  test("comes in by a recovery code while the server's clock is an hour back, and by the application again when it is right", async () => {
    const user = await withFactor();
    later(60);
    const code = codeOf(user.secret);
    later(60 - 3_600);
    expect((await login(user.email, code)).statusCode).toBe(403);
    expect((await login(user.email, user.recovery[0])).statusCode).toBe(200);
    later(60);
    expect((await login(user.email, code)).statusCode).toBe(200);
  });

  test("five wrong codes make the right one wait for a quarter of an hour", async () => {
    const user = await withFactor();
    for (const _ of [1, 2, 3, 4, 5]) expect((await login(user.email, "000000")).statusCode).toBe(403);
    later(60);
    expect((await login(user.email, codeOf(user.secret))).statusCode).toBe(429);
    later(16 * 60);
    expect((await login(user.email, codeOf(user.secret))).statusCode).toBe(200);
  });

  test("is asked for it by Google's way, too, with the same credential", async () => {
    const user = await withFactor();
    const token = await google.token({ email: user.email, hd: "teste.example" });
    const enter = (codigo?: string) =>
      api.app.inject({
        method: "POST",
        url: "/api/auth/google/login",
        cookies: googleCookies,
        payload: { token, terms_accepted: true, codigo },
      });
    expect((await enter()).json().type).toBe("/problems/second-factor-needed");
    expect((await enter(user.recovery[0])).statusCode).toBe(200);
  });

  test("holds one connection at a time by Google's way, so that sign-ins at once don't wait for each other", async () => {
    const user = await withFactor();
    const connection = connect<Database>({ url: api.url, poolSize: 1 });
    const narrow = await createTestApp(google.env, {
      database: { ...connection, url: api.url, drop: connection.close },
    });
    const token = await google.token({ email: user.email, hd: "teste.example" });
    const entered = await narrow.app.inject({
      method: "POST",
      url: "/api/auth/google/login",
      cookies: googleCookies,
      payload: { token, terms_accepted: true, codigo: user.recovery[0] },
    });
    await narrow.close();
    expect(entered.statusCode, entered.body).toBe(200);
  });

  test("is told that a token of Google's was used, and no code is spent on it", async () => {
    const user = await withFactor();
    const identity = { sub: user.uuid, email: user.email, hd: "teste.example" };
    const [used, fresh] = [await google.token(identity), await google.token({ ...identity, jti: "2" })];
    const enter = (token: string, codigo?: string) =>
      api.app.inject({
        method: "POST",
        url: "/api/auth/google/login",
        cookies: googleCookies,
        payload: { token, terms_accepted: true, codigo },
      });
    expect((await enter(used, user.recovery[0])).statusCode).toBe(200);
    for (const codigo of [undefined, user.recovery[1]])
      expect((await enter(used, codigo)).json().type).toBe("/problems/invalid-google-token");
    expect((await enter(fresh, user.recovery[1])).statusCode).toBe(200);
  });

  test("ends other sessions by it, and switches it off by both factors", async () => {
    const user = await buildUser(api.deps.db);
    const [here, there] = [await signInAs(api.deps, user), await signInAs(api.deps, user)];
    const { recovery } = await switchOn(here);
    expect((await make("GET", "/users/me", there)).statusCode).toBe(401);
    expect((await make("POST", own, here, { password: testPassword })).json().type).toBe(
      "/problems/second-factor-on",
    );
    const off = (password: string, codigo: string) => make("DELETE", own, here, { password, codigo });
    expect((await off("errada", recovery[0] ?? "")).statusCode).toBe(403);
    expect((await off(testPassword, "000000")).statusCode).toBe(403);
    expect((await off(testPassword, recovery[0] ?? "")).statusCode).toBe(204);
    expect((await login(user.email)).statusCode).toBe(200);
  });
});

test("one that was never confirmed by a code is not asked for; its secret is in no table as it is", async () => {
  const user = await buildUser(api.deps.db);
  const headers = await signInAs(api.deps, user);
  const { segredo } = (await make("POST", own, headers, { password: testPassword })).json();
  expect((await make("PUT", own, headers, { codigo: "000000" })).statusCode).toBe(403);
  expect((await login(user.email)).statusCode).toBe(200);
  const { rows } = await api.deps.pool.query("SELECT f::text FROM segundos_fatores f");
  expect(JSON.stringify(rows)).not.toContain(segredo);
});

describe("an administrator", () => {
  test("administers nothing before having one", async () => {
    const admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
    const headers = await signInAs(api.deps, admin);
    expect((await make("GET", "/users/", headers)).json().type).toBe("/problems/second-factor-required");
    expect((await make("GET", own, headers)).json()).toMatchObject({ ligado: false, exigido: true });
    await switchOn(headers);
    expect((await make("GET", "/users/", headers)).statusCode).toBe(200);
  });

  test("of the demonstration does", async () => {
    const demo = await buildUser(api.deps.db, { user_type: "ADMIN", email: "admin@demo.example" });
    expect((await make("GET", "/users/", await signInAs(api.deps, demo))).statusCode).toBe(200);
  });

  test("takes it from another who lost it, but not from themselves", async () => {
    const admin = await withFactor({ user_type: "ADMIN" });
    const lost = await withFactor({ user_type: "ADMIN" });
    const remove = (uuid: string) => make("DELETE", `/admin/users/${uuid}/segundo-fator`, admin.headers);
    expect((await remove(admin.uuid)).statusCode).toBe(409);
    expect((await remove(lost.uuid)).statusCode).toBe(204);
    expect((await make("GET", "/users/me", lost.headers)).statusCode).toBe(401);
    expect((await login(lost.email)).statusCode).toBe(200);
  });
});
