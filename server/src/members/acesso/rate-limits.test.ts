import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { type BuiltUser, buildUser, signInAs } from "../../../test/harness/factories.ts";
import { openSession } from "../../identity/who/tokens.ts";

let database: TestDatabase;
/** Opens two processes of one installation. */
let api: TestApp;
let other: TestApp;
let user: BuiltUser;
let now = new Date(testNow).getTime();
beforeAll(async () => {
  // The counters use the machine's time.
  vi.useFakeTimers({ toFake: ["Date"] });
  database = await createTestDatabase();
  const shared = { database: { ...database, drop: async () => undefined } };
  api = await createTestApp({ RATE_LIMITS: "1" }, shared);
  other = await createTestApp({ RATE_LIMITS: "1" }, shared);
});
afterAll(async () => {
  await api.close();
  await other.close();
  await database.drop();
  vi.useRealTimers();
});
beforeEach(async () => {
  // Each test starts after the rate limits' time windows of the previous test.
  setTime(now + 2 * 3_600_000);
  user = await buildUser(api.deps.db);
});

function setTime(time: number): void {
  now = time;
  vi.setSystemTime(now);
  for (const { deps } of [api, other]) deps.clock.set(new Date(now));
}

type Sent = { from?: string; headers?: Record<string, string>; on?: TestApp };
const post = (url: string, payload: object, { from = "203.0.113.1", headers = {}, on = api }: Sent = {}) =>
  on.app.inject({ method: "POST", url: `/api/${url}`, payload, headers, remoteAddress: from });

/** Repeats a call until it is refused; returns the number of accepted calls, and the refusal. */
async function exhaust(call: (n: number) => ReturnType<typeof post>, most: number) {
  for (let n = 0; n <= most; n += 1) {
    const response = await call(n);
    if (response.statusCode === 429) return { allowed: n, refusal: response };
  }
  throw new Error(`not refused within ${most}`);
}

test("trying many accounts from one address ends in every process, and elsewhere nobody notices", async () => {
  const register = (n: number) =>
    post("users/register", { nome: "x" }, { on: n % 2 ? api : other, from: "203.0.113.1" });
  const { allowed, refusal } = await exhaust(register, 120);
  expect(allowed, "input that is refused counts").toBe(100);
  expect(refusal.json()).toMatchObject({
    type: "/problems/too-many-requests",
    detail: "Muitas tentativas. Aguarde um pouco e tente novamente.",
  });
  expect(Number(refusal.headers["retry-after"])).toBe(3_600);
  for (const on of [api, other]) {
    expect((await register(on === api ? 1 : 2)).statusCode).toBe(429);
    expect((await post("users/register", { nome: "x" }, { on, from: "203.0.113.2" })).statusCode).toBe(422);
  }
  setTime(now + 3_600_000);
  expect((await register(1)).statusCode).toBe(422);
});

test("the addresses of one IPv6 network are one", async () => {
  const register = (from: string) => post("users/register", { nome: "x" }, { from });
  const { allowed } = await exhaust((n) => register(`2001:db8:1:2:${n.toString(16)}::1`), 120);
  expect(allowed).toBe(100);
  expect((await register("2001:db8:1:3::1")).statusCode).toBe(422);
});

test("Google's two calls are counted together", async () => {
  const token = { token: "x", terms_accepted: true };
  expect((await exhaust(() => post("auth/google/login", token), 400)).allowed).toBe(300);
  expect((await post("auth/google/register", token)).statusCode).toBe(429);
});

test("refreshing one session ends, from however many addresses", async () => {
  let { refresh_token } = await openSession(api.deps, user);
  const refresh = async (n: number) => {
    const response = await post("auth/refresh", { refresh_token }, { from: `203.0.113.${n}` });
    refresh_token = response.json().refresh_token ?? refresh_token;
    return response;
  };
  expect((await exhaust(refresh, 80)).allowed).toBe(60);
  setTime(now + 60_000);
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
      url: "/api/users/register",
      payload: { nome: "x" },
      headers: { "x-forwarded-for": forwarded },
      remoteAddress: "10.0.0.1",
    });
  expect((await exhaust((n) => guess(`198.51.100.${n % 250}`, api), 120)).allowed).toBe(100);
  const proxied = await createTestApp({ RATE_LIMITS: "1", TRUST_PROXY: "10.0.0.0/8" });
  try {
    expect((await exhaust(() => guess("198.51.100.1", proxied), 120)).allowed).toBe(100);
    expect((await guess("198.51.100.2", proxied)).statusCode).toBe(422);
  } finally {
    await proxied.close();
  }
});

test("trying links ends by address", async () => {
  const guess = { token: "x", nova_senha: "outra coisa qualquer" };
  const from = "203.0.113.99";
  const { allowed } = await exhaust(() => post("auth/password-reset/confirm", guess, { from }), 120);
  expect(allowed).toBe(100);
});

test("neither addresses nor accounts stand where uses are counted", async () => {
  await post("auth/password-reset/request", { email: user.email }, { from: "203.0.113.77" });
  const { rows } = await database.pool.query("SELECT key FROM rate_limits");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|teste\.example/);
});

test("a stolen session can't guess the password that deletes the account", async () => {
  const headers = await signInAs(api.deps, user);
  const remove = (n: number) =>
    api.app.inject({ method: "DELETE", url: "/api/users/me", headers, payload: { password: `errada${n}` } });
  const { allowed } = await exhaust(remove, 20);
  expect(allowed).toBe(10);
});

test("a clock that is put back an hour gives nobody new tries, and holds up who had none left for that hour more", async () => {
  const register = (from: string, on = api) => post("users/register", { nome: "x" }, { from, on });
  await exhaust(() => register("203.0.113.60"), 120);
  const end = now + 3_600_000;
  setTime(now - 3_600_000);
  for (const on of [api, other]) {
    expect((await register("203.0.113.60", on)).statusCode).toBe(429);
    expect((await register("203.0.113.61", on)).statusCode).toBe(422);
  }
  setTime(end);
  for (const on of [api, other]) expect((await register("203.0.113.60", on)).statusCode).toBe(422);
});
