import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import { type BuiltUser, buildUser, testPassword } from "../../../test/harness/factories.ts";
import { hashPassword } from "../../identity/who/password.ts";
import { createPasswordLink, createPasswordResetHandler } from "./password-reset.ts";

let api: TestApp;
let user: BuiltUser;
let now = new Date(testNow).getTime();
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  api = await createTestApp({ RATE_LIMITS: "1" });
});
afterAll(async () => {
  await api.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  setTime(now + 25 * 3_600_000);
  user = await buildUser(api.deps.db);
});

function setTime(time: number): void {
  now = time;
  vi.setSystemTime(now);
  api.deps.clock.set(new Date(now));
}

type From = { from?: string; device?: string | undefined };
const stranger = (n: number): From => ({ from: `2001:db8:0:${n.toString(16)}::1` });

function login(password: string, { from = "198.51.100.1", device }: From = {}, username = user.email) {
  return api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/x-www-form-urlencoded", ...(device && { cookie: device }) },
    payload: new URLSearchParams({ username, password }).toString(),
    remoteAddress: from,
  });
}

/** Returns the device cookie of a response. */
function deviceOf({ cookies }: { cookies: { name: string; value: string }[] }): string | undefined {
  const cookie = cookies.find(({ name }) => name === "device");
  return cookie && `device=${cookie.value}`;
}

/** Uses up the free attempts, so that the next one waits. */
async function guess(username = user.email): Promise<void> {
  for (let n = 0; n < 10; n += 1) expect((await login("errada", stranger(n), username)).statusCode).toBe(401);
}

/** Uses up a limit except for some attempts; one was made before. */
async function spend(limit: string, points: number): Promise<void> {
  const { rowCount } = await api.deps.pool.query(
    "UPDATE rate_limits SET points = $2 WHERE key LIKE $1 || ':%'",
    [limit, points],
  );
  expect(rowCount).toBeGreaterThan(0);
}

/** Waits as long as the answer says, then returns the next sign-in's answer. */
async function afterWait(answer: ReturnType<typeof login>, seconds: number) {
  expect(await api.deps.clock.nextWait()).toBe(seconds * 1000);
  setTime(now + seconds * 1000);
  return answer;
}

test("strangers who guess wait longer and longer, and never get in the way of a device that was signed in", async () => {
  const device = deviceOf(await login(testPassword));
  await guess();
  for (const seconds of [1, 2, 4, 8, 8]) {
    const heard = api.deps.clock.nextWait();
    const answer = login("errada", stranger(20));
    expect(await heard).toBe(seconds * 1000);
    expect((await login(testPassword, { ...stranger(20), device })).statusCode).toBe(200);
    setTime(now + seconds * 1000);
    expect((await answer).statusCode).toBe(401);
  }
});

test("on a new device the owner waits some seconds, and strangers leave a slot", async () => {
  await guess();
  const heard = api.deps.clock.nextWait();
  const waiting = login("errada", stranger(30));
  await heard;
  // The first guess from this network already waits in the only slot.
  const refused = await login("errada", stranger(30));
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("8");
  const owner = await afterWait(login(testPassword), 4);
  expect(owner.statusCode).toBe(200);
  expect((await waiting).statusCode).toBe(401);
  expect((await login(testPassword, { device: deviceOf(owner) })).statusCode).toBe(200);
});

test("an address that has no account is answered as one that has", async () => {
  const nobody = "ninguem@teste.example";
  await guess(nobody);
  expect((await afterWait(login("errada", stranger(40), nobody), 1)).statusCode).toBe(401);
});

test("a device is known to its own account alone, until the password changes", async () => {
  const attacker = await buildUser(api.deps.db);
  const device = deviceOf(await login(testPassword));
  const foreign = deviceOf(await login(testPassword, {}, attacker.email));
  await guess();
  expect((await afterWait(login("errada", { ...stranger(50), device: foreign }), 1)).statusCode).toBe(401);
  await api.deps.db
    .updateTable("users")
    .set({ senha_hash: await hashPassword("outra coisa") })
    .where("id", "=", user.id)
    .execute();
  expect((await afterWait(login("errada", { ...stranger(51), device }), 2)).statusCode).toBe(401);
});

test("a stolen device can't guess on, and stops nobody else", async () => {
  const device = deviceOf(await login(testPassword));
  const own = deviceOf(await login(testPassword));
  for (let n = 0; n < 10; n += 1) expect((await login("errada", { device })).statusCode).toBe(401);
  expect((await login(testPassword, { device })).statusCode).toBe(429);
  expect((await login(testPassword, { device: own })).statusCode).toBe(200);
});

test("an attack from the owner's own network leaves the device that is known alone", async () => {
  const device = deviceOf(await login(testPassword));
  const guessAt = (n: number) => login("errada", {}, `alguem${n}@teste.example`);
  await guessAt(0);
  await spend("login by stranger in 3600", 198);
  for (const n of [1, 2]) expect((await guessAt(n)).statusCode).toBe(401);
  expect((await login("errada", {}, "mais@teste.example")).statusCode).toBe(429);
  expect((await login(testPassword)).statusCode).toBe(429);
  expect((await login(testPassword, { device })).statusCode).toBe(200);
});

test("strangers cannot keep a usable link out of the mailbox, nor have more than five mailed", async () => {
  const ask = async (n: number) =>
    api.app.inject({
      method: "POST",
      url: "/api/auth/password-reset/request",
      payload: { email: user.email },
      remoteAddress: stranger(n).from,
    });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(n)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);

  const mails: { text: string }[] = [];
  let isBroken = true;
  const send = async (mail: { text: string }) => {
    if (isBroken) throw new Error("the server is away");
    mails.push(mail);
  };
  const handle = createPasswordResetHandler(api.deps, { send } as never);
  for (let n = 0; n < 6; n += 1) await expect(handle({ user_id: user.id })).rejects.toThrow();
  isBroken = false;
  for (let n = 0; n < 8; n += 1) await handle({ user_id: user.id });
  expect(mails).toHaveLength(5);
  const [token] = /(?<=token=)[\w-]+/.exec(mails[0]?.text ?? "") ?? [];
  await guess();
  const done = await api.app.inject({
    method: "POST",
    url: "/api/auth/password-reset/confirm",
    payload: { token, nova_senha: "uma senha bem nova" },
  });
  expect(done.statusCode).toBe(200);
  expect((await login("uma senha bem nova", { device: deviceOf(done) })).statusCode).toBe(200);
});

test("a session from before there were such devices makes one when it is renewed", async () => {
  const signedIn = await login(testPassword);
  const refresh = (device?: string) =>
    api.app.inject({
      method: "POST",
      url: "/api/auth/refresh",
      payload: { refresh_token: token },
      headers: device ? { cookie: device } : {},
    });
  let token = signedIn.json().refresh_token;
  const renewed = await refresh();
  expect(deviceOf(renewed)).toBeDefined();
  token = renewed.json().refresh_token;
  expect(deviceOf(await refresh(deviceOf(renewed)))).toBeUndefined();
});

test("beyond five hundred guesses in a day new devices are refused, and the mailed link still opens the way", async () => {
  await login("errada", stranger(1));
  await spend("login by account in 86400", 500);
  const refused = await login(testPassword);
  expect(refused.statusCode).toBe(429);
  const link = await createPasswordLink(api.deps, user.id);
  const done = await api.app.inject({
    method: "POST",
    url: "/api/auth/password-reset/confirm",
    payload: { token: new URL(link).searchParams.get("token"), nova_senha: "uma senha bem nova" },
  });
  expect((await login("uma senha bem nova", { device: deviceOf(done) })).statusCode).toBe(200);
});
