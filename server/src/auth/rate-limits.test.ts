import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../test/harness/app.ts";
import { type BuiltUser, buildUser, signInAs, testPassword } from "../../test/harness/factories.ts";
import { openSession } from "../identity/tokens.ts";

let api: TestApp;
let user: BuiltUser;
let now = new Date(testNow).getTime();
beforeAll(async () => {
  api = await createTestApp({ RATE_LIMITS: "1" });
});
afterAll(() => api.close());
beforeEach(async () => {
  // Each test begins after every window of the one before.
  now += 2 * 3_600_000;
  api.deps.clock.set(new Date(now));
  user = await buildUser(api.deps.db);
});

type Sent = { from?: string; headers?: Record<string, string> };
const post = (url: string, payload: object, { from = "203.0.113.1", headers = {} }: Sent = {}) =>
  api.app.inject({ method: "POST", url: `/api/${url}`, payload, headers, remoteAddress: from });
const login = (username: string, password: string, from?: string) =>
  api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ username, password }).toString(),
    remoteAddress: from ?? "203.0.113.1",
  });

/** Makes the call until it is refused for being one too many; how many were let through, and the refusal. */
async function exhaust(call: (n: number) => ReturnType<typeof post>, most: number) {
  for (let n = 0; n <= most; n += 1) {
    const response = await call(n);
    if (response.statusCode === 429) return { allowed: n, refusal: response };
  }
  throw new Error(`not refused within ${most}`);
}

test("guessing one account's password ends, from however many addresses, and its owner waits no longer than told", async () => {
  const { allowed, refusal } = await exhaust((n) => login(user.email, "errada", `203.0.113.${n}`), 20);
  expect(allowed).toBe(10);
  expect(refusal.json()).toMatchObject({
    type: "/problems/too-many-requests",
    detail: "Muitas tentativas. Aguarde um pouco e tente novamente.",
  });
  const seconds = Number(refusal.headers["retry-after"]);
  expect(seconds).toBe(300);
  expect((await login(` ${user.email.toUpperCase()}`, testPassword)).statusCode).toBe(429);
  const other = await buildUser(api.deps.db);
  expect((await login(other.email, testPassword)).statusCode).toBe(200);
  api.deps.clock.set(new Date(now + seconds * 1000));
  expect((await login(user.email, testPassword)).statusCode).toBe(200);
});

test("trying many accounts from one address ends, and elsewhere nobody notices", async () => {
  const { allowed } = await exhaust((n) => login(`ninguem${n}@teste.example`, "errada"), 80);
  expect(allowed).toBe(60);
  expect((await login(user.email, testPassword)).statusCode).toBe(429);
  expect((await login(user.email, testPassword, "203.0.113.2")).statusCode).toBe(200);
});

test("registering, refreshing and Google end by address", async () => {
  const user = { nome: "Ana", senha: "segredo", terms_accepted: false };
  const register = (n: number) => post("users/register", { ...user, email: `ana${n}@teste.example` });
  expect((await exhaust(register, 30)).allowed).toBe(20);
  expect((await exhaust(() => post("auth/refresh", { refresh_token: "x" }), 400)).allowed).toBe(300);
  const token = { token: "x", terms_accepted: true };
  expect((await exhaust(() => post("auth/google/login", token), 80)).allowed).toBe(60);
  expect((await post("auth/google/register", token)).statusCode).toBe(429);
  expect((await post("auth/refresh", { refresh_token: "x" }, { from: "203.0.113.2" })).statusCode).toBe(401);
});

test("registering one address ends, from however many others; so does refreshing one session", async () => {
  const someone = { nome: "Ana", email: user.email, senha: "segredo", terms_accepted: true };
  const again = (n: number) => post("users/register", someone, { from: `203.0.113.${n}` });
  expect((await exhaust(again, 10)).allowed).toBe(5);

  let { refresh_token } = await openSession(api.deps, user);
  const refresh = async (n: number) => {
    const response = await post("auth/refresh", { refresh_token }, { from: `203.0.113.${n}` });
    refresh_token = response.json().refresh_token ?? refresh_token;
    return response;
  };
  expect((await exhaust(refresh, 80)).allowed).toBe(60);
  api.deps.clock.set(new Date(now + 60_000));
  expect((await refresh(99)).statusCode, "the token was not used up").toBe(200);
});

test("links and codes are sent seldom, and to one number seldom, whoever asks", async () => {
  const premium = async () => {
    const one = await buildUser(api.deps.db, { user_type: "PREMIUM", telefone: "5511987654321" });
    return { headers: await signInAs(api.deps, one) };
  };
  const sent = await premium();
  for (const url of ["auth/email-confirmation/request", "users/me/telefone/codigo"]) {
    expect((await exhaust(() => post(url, {}, sent), 5)).allowed, url).toBe(1);
  }
  const others = await Promise.all(Array.from({ length: 6 }, premium));
  expect((await exhaust((n) => post("users/me/telefone/codigo", {}, others[n]), 5)).allowed).toBe(4);
  const guess = () => post("users/me/telefone/confirmacao", { codigo: "000000" }, sent);
  expect((await exhaust(guess, 30)).allowed).toBe(20);
});

test("behind a named proxy each visitor has an address; without one nobody can make theirs up", async () => {
  const guess = (forwarded: string, app: TestApp) =>
    app.app.inject({
      method: "POST",
      url: "/api/auth/refresh",
      payload: { refresh_token: "x" },
      headers: { "x-forwarded-for": forwarded },
      remoteAddress: "10.0.0.1",
    });
  expect((await exhaust((n) => guess(`198.51.100.${n % 250}`, api), 400)).allowed).toBe(300);
  const proxied = await createTestApp({ RATE_LIMITS: "1", TRUST_PROXY: "10.0.0.0/8" });
  try {
    expect((await exhaust(() => guess("198.51.100.1", proxied), 400)).allowed).toBe(300);
    expect((await guess("198.51.100.2", proxied)).statusCode).toBe(401);
  } finally {
    await proxied.close();
  }
});

test("asking for links ends by account, trying them by address", async () => {
  const ask = (n: number) =>
    post("auth/password-reset/request", { email: user.email }, { from: `203.0.113.${n}` });
  expect((await exhaust(ask, 10)).allowed).toBe(5);
  const guess = { token: "x", nova_senha: "nova-senha" };
  const { allowed } = await exhaust(
    () => post("auth/password-reset/confirm", guess, { from: "203.0.113.99" }),
    40,
  );
  expect(allowed).toBe(30);
});

test("a stolen session can't guess the password that deletes the account", async () => {
  const headers = await signInAs(api.deps, user);
  const remove = (n: number) =>
    api.app.inject({ method: "DELETE", url: "/api/users/me", headers, payload: { password: `errada${n}` } });
  const { allowed } = await exhaust(remove, 20);
  expect(allowed).toBe(10);
});
