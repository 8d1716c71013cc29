import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import { createAuthenticator } from "../../../test/harness/authenticator.ts";
import { buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";
import { untilWaitingForLock } from "../../../test/harness/lock-waits.ts";
import { noticesTo } from "../../../test/harness/notices.ts";
import { deletePasskey } from "../../identity/who/passkeys.queries.ts";
import { createSession } from "../../identity/who/tokens.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ ADMIN_SECOND_FACTOR: "1", RATE_LIMITS: "1" });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.deps.clock.set(testNow);
  await api.deps.pool.query("DELETE FROM rate_limits");
});

type Ask = { headers?: Record<string, string>; cookies?: Record<string, string>; payload?: object };
type Method = "GET" | "POST" | "PUT" | "DELETE";
const make = (method: Method, url: string, { payload, ...given }: Ask = {}) =>
  api.app.inject({ method, url: `/api${url}`, ...given, ...(payload && { payload }) });
type Answer = Awaited<ReturnType<typeof make>>;
const codeOf = (answer: Answer) => answer.json().type.replace("/problems/", "");
const challengeCookie = (answer: Answer) => {
  const cookie = answer.cookies.find(({ name }) => name === "passkey_challenge");
  return { passkey_challenge: cookie?.value ?? "" };
};
const later = (minutes: number) => api.deps.clock.set(new Date(Date.parse(testNow) + minutes * 60_000));

const own = "/users/me/chaves-de-acesso";
type Headers = Record<string, string>;
type Device = ReturnType<typeof createAuthenticator>;

async function request(headers: Headers) {
  const answer = await make("POST", `${own}/pedido`, { headers, payload: { password: testPassword } });
  expect(answer.statusCode, answer.body).toBe(200);
  return { asked: answer.json(), cookies: challengeCookie(answer) };
}

async function add(headers: Headers, device: Device, oddity = {}) {
  const { asked, cookies } = await request(headers);
  const payload = { nome: "Celular", chave: device.make(asked, oddity) };
  return make("POST", own, { headers, cookies, payload });
}

async function withPasskey(overrides: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(api.deps.db, overrides);
  const headers = await signInAs(api.deps, user);
  const device = createAuthenticator();
  const added = await add(headers, device);
  expect(added.statusCode, added.body).toBe(201);
  return { ...user, headers, device, passkey: added.json().uuid as string };
}

async function challenge() {
  const answer = await make("POST", "/auth/chave-de-acesso/pedido");
  return { asked: answer.json(), cookies: challengeCookie(answer) };
}
const enter = (chave: object, cookies: Record<string, string>, headers = {}) =>
  make("POST", "/auth/chave-de-acesso", { cookies, headers, payload: { chave } });
async function signIn(device: Device, oddity = {}) {
  const { asked, cookies } = await challenge();
  return enter(device.use(asked, oddity), cookies);
}

const noticesOf = (id: number) => noticesTo(api.deps, id);

test("a passkey is asked for so that the device finds it by itself, and knows its owner", async () => {
  const headers = await signInAs(api.deps, await buildUser(api.deps.db, { nome: "Ana" }));
  const { asked } = await request(headers);
  expect(asked).toMatchObject({
    rp: { id: "localhost", name: "Concurso à Vista" },
    user: { displayName: "Ana" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
});

test("its owner signs in with it, sees its use, and was told of it by mail", async () => {
  const user = await withPasskey();
  later(1);
  const entered = await signIn(user.device);
  expect(entered.statusCode, entered.body).toBe(200);
  expect(entered.json().user).toMatchObject({ email: user.email });
  expect(entered.cookies.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["access_token", "refresh_token", "device"]),
  );
  const headers = { authorization: `Bearer ${entered.json().access_token}` };
  const [listed] = (await make("GET", own, { headers })).json();
  expect(listed).toMatchObject({ nome: "Celular", usada_em: "2026-11-20T13:01:00.000Z" });
  expect(await noticesOf(user.id)).toContainEqual({ aviso: "CHAVE_CRIADA", chave: "Celular" });
  const { acesso } = (await make("GET", "/users/me/export", { headers })).json();
  expect(acesso.chaves_de_acesso).toEqual([
    { nome: "Celular", created_at: "2026-11-20T13:00:00.000Z", usada_em: "2026-11-20T13:01:00.000Z" },
  ]);
});

test("one that is taken away while it is proven opens no session that outlives it", async () => {
  const { deps } = api;
  const user = await withPasskey();
  const { opening } = await deps.db.transaction().execute(async (tx) => {
    await deletePasskey(tx, user.id, user.passkey);
    // The previous request verified its passkey answer just before.
    const opening = createSession(deps, deps.db, user, { dispositivo: null, chave: user.passkey });
    opening.catch(() => undefined);
    await untilWaitingForLock(deps.pool);
    return { opening };
  });
  await expect(opening).rejects.toMatchObject({ code: "invalid-passkey" });
});

test("it replaces both factors", async () => {
  const user = await withPasskey();
  await api.deps.pool.query(
    "INSERT INTO segundos_fatores (user_id, segredo, ligado_em) VALUES ($1, 'selado', now())",
    [user.id],
  );
  expect((await signIn(user.device)).statusCode).toBe(200);
});

describe("an administrator", () => {
  test("administers by it, and not by the password beside it", async () => {
    const admin = await withPasskey({ user_type: "ADMIN" });
    expect(codeOf(await make("GET", "/users/", { headers: admin.headers }))).toBe("second-factor-required");
    const { access_token } = (await signIn(admin.device)).json();
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await make("GET", "/users/", { headers })).statusCode).toBe(200);
    const factor = (await make("GET", "/users/me/segundo-fator", { headers })).json();
    expect(factor).toMatchObject({ ligado: false, exigido: false });
  });

  test("takes it from somebody who lost the telephone", async () => {
    const admin = await withPasskey({ user_type: "ADMIN" });
    const { access_token } = (await signIn(admin.device)).json();
    const lost = await withPasskey();
    const headers = { authorization: `Bearer ${access_token}` };
    const removed = await make("DELETE", `/admin/users/${lost.uuid}/segundo-fator`, { headers });
    expect(removed.statusCode, removed.body).toBe(204);
    expect((await make("GET", "/users/me", { headers: lost.headers })).statusCode).toBe(401);
    expect(codeOf(await signIn(lost.device))).toBe("passkey-removed");
  });
});

describe("signing in is refused", () => {
  test("twice with one answer, also at the same time", async () => {
    const { device } = await withPasskey();
    const { asked, cookies } = await challenge();
    const answer = device.use(asked);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await enter(answer, cookies)).statusCode));
    expect(statuses.sort()).toEqual([200, 403, 403]);
  });

  test("in another browser than the one that was asked, and without any", async () => {
    const { device } = await withPasskey();
    const [here, there] = [await challenge(), await challenge()];
    expect(codeOf(await enter(device.use(here.asked), there.cookies))).toBe("invalid-passkey");
    expect(codeOf(await enter(device.use(here.asked), {}))).toBe("invalid-passkey");
  });

  test("after a quarter of an hour", async () => {
    const { device } = await withPasskey();
    const { asked, cookies } = await challenge();
    later(16);
    expect(codeOf(await enter(device.use(asked), cookies))).toBe("invalid-passkey");
  });

  test.each([
    ["for another site's page", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["without the owner's finger, face or PIN", { isOwnerSeen: false }],
    ["with another challenge", { challenge: "b3V0cm8" }],
    ["by a copy, whose count falls back", { counter: 1 }],
  ])("%s", async (_, oddity) => {
    const { device } = await withPasskey();
    for (const _use of [1, 2]) expect((await signIn(device)).statusCode).toBe(200);
    expect(codeOf(await signIn(device, oddity))).toBe("invalid-passkey");
    expect((await signIn(device)).statusCode).toBe(200);
  });

  test("by a passkey of nobody, by a forged signature, and by nonsense", async () => {
    const user = await withPasskey();
    expect(codeOf(await signIn(createAuthenticator()))).toBe("passkey-removed");
    const { asked, cookies } = await challenge();
    const forged = { ...createAuthenticator().use(asked), id: user.device.use(asked).id };
    expect(codeOf(await enter({ ...forged, rawId: forged.id }, cookies))).toBe("invalid-passkey");
    expect((await enter({ id: "x" }, cookies)).statusCode).toBe(422);
    const noise = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" };
    expect(codeOf(await enter({ ...forged, response: noise }, cookies))).toBe("invalid-passkey");
    // The length of the longest ML-DSA signature.
    const long = { ...noise, signature: "A".repeat(6_170) };
    expect(codeOf(await enter({ ...forged, response: long }, cookies))).toBe("invalid-passkey");
  });

  test("from a foreign page (login CSRF)", async () => {
    const { device } = await withPasskey();
    const { asked, cookies } = await challenge();
    const foreign = await enter(device.use(asked), cookies, { origin: "https://evil.example" });
    expect(codeOf(foreign)).toBe("cross-origin");
  });
});

describe("adding one is refused", () => {
  test("without the password, and to who has not confirmed the address", async () => {
    const user = await buildUser(api.deps.db);
    const headers = await signInAs(api.deps, user);
    const wrong = await make("POST", `${own}/pedido`, { headers, payload: { password: "errada" } });
    expect(codeOf(wrong)).toBe("wrong-password");
    await api.deps.pool.query("UPDATE users SET email_a_confirmar = true WHERE id = $1", [user.id]);
    const asked = await make("POST", `${own}/pedido`, { headers, payload: { password: testPassword } });
    expect(codeOf(asked)).toBe("email-not-confirmed");
  });

  test("by another person's request, by the sign-in's, twice, and without the owner's finger", async () => {
    const headers = await signInAs(api.deps, await buildUser(api.deps.db));
    const other = await signInAs(api.deps, await buildUser(api.deps.db));
    const device = createAuthenticator();
    const theirs = await request(other);
    const payload = { nome: "Celular", chave: device.make(theirs.asked) };
    expect(codeOf(await make("POST", own, { headers, cookies: theirs.cookies, payload }))).toBe(
      "invalid-passkey",
    );
    const entering = await challenge();
    const mixed = { nome: "Celular", chave: device.make(entering.asked) };
    expect(codeOf(await make("POST", own, { headers, cookies: entering.cookies, payload: mixed }))).toBe(
      "invalid-passkey",
    );
    expect(codeOf(await add(headers, device, { isOwnerSeen: false }))).toBe("invalid-passkey");
    expect((await add(headers, device)).statusCode).toBe(201);
    expect(codeOf(await add(other, device))).toBe("invalid-passkey");
  });

  test("beyond ten", async () => {
    const headers = await signInAs(api.deps, await buildUser(api.deps.db));
    const last = await request(headers);
    for (let made = 0; made < 10; made += 1) {
      await api.deps.pool.query("DELETE FROM rate_limits");
      expect((await add(headers, createAuthenticator())).statusCode).toBe(201);
    }
    await api.deps.pool.query("DELETE FROM rate_limits");
    const again = await make("POST", `${own}/pedido`, { headers, payload: { password: testPassword } });
    expect(codeOf(again)).toBe("too-many-passkeys");
    const payload = { nome: "Outra", chave: createAuthenticator().make(last.asked) };
    expect(codeOf(await make("POST", own, { headers, cookies: last.cookies, payload }))).toBe(
      "too-many-passkeys",
    );
  });
});

test("it is renamed and removed by its owner alone; what it opened ends, and mail tells", async () => {
  const user = await withPasskey();
  const { access_token } = (await signIn(user.device)).json();
  const other = await signInAs(api.deps, await buildUser(api.deps.db));
  const path = `${own}/${user.passkey}`;
  const proof = { password: testPassword };
  expect(codeOf(await make("PUT", path, { headers: other, payload: { nome: "Minha" } }))).toBe(
    "passkey-not-found",
  );
  expect(codeOf(await make("DELETE", path, { headers: other, payload: proof }))).toBe("passkey-not-found");
  const { headers } = user;
  expect((await make("PUT", path, { headers, payload: { nome: " Tablet " } })).statusCode).toBe(204);
  expect((await make("DELETE", path, { headers, payload: { password: "errada" } })).statusCode).toBe(403);
  expect((await make("DELETE", path, { headers, payload: proof })).statusCode).toBe(204);
  expect(codeOf(await signIn(user.device))).toBe("passkey-removed");
  const opened = { authorization: `Bearer ${access_token}` };
  expect((await make("GET", "/users/me", { headers: opened })).statusCode).toBe(401);
  expect((await make("GET", own, { headers })).json()).toEqual([]);
  expect(await noticesOf(user.id)).toContainEqual({ aviso: "CHAVE_REMOVIDA", chave: "Tablet" });
});
