import { type GoogleIssuer, googleCookies, startGoogleIssuer } from "@cav/emulators/google-issuer.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testNow } from "../../test/harness/app.ts";
import { type Channels, createChannels } from "../../test/harness/channels.ts";
import { buildUser, signInAs, testPassword } from "../../test/harness/factories.ts";
import { createEmailChangeHandler } from "./email-change.ts";
import { createFarewellHandler, createNoticeHandler } from "./notices.ts";

let google: GoogleIssuer;
let on: Channels;
beforeAll(async () => {
  google = await startGoogleIssuer(() => on.api.deps.clock.now());
  on = await createChannels(google.env);
});
afterAll(async () => {
  await on.close();
  await google.close();
});
beforeEach(() => on.api.deps.clock.set(testNow));

const later = (minutes: number) => new Date(Date.parse(testNow) + minutes * 60_000);
const dayMinutes = 1_440;

type Headers = Record<string, string>;
const make = (
  method: "GET" | "PUT" | "POST" | "DELETE",
  path: string,
  headers: Headers = {},
  payload?: object,
) =>
  on.api.app.inject({
    method,
    url: `/api/users${path}`,
    headers,
    cookies: googleCookies,
    ...(payload && { payload }),
  });
const login = (username: string, password: string) =>
  on.api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ username, password }).toString(),
  });

/** Does what waits for the workers. */
async function mailAll(): Promise<void> {
  const { deps } = on.api;
  const handlers: Record<string, (data: never) => Promise<void>> = {
    "seguranca.notice": createNoticeHandler(deps, on.mailer),
    "seguranca.farewell": createFarewellHandler(deps, on.mailer),
    "seguranca.email-change": createEmailChangeHandler(deps, on.mailer),
  };
  const { rows } = await deps.pool.query(
    "DELETE FROM pgboss.job WHERE name LIKE 'seguranca.%' RETURNING name, data",
  );
  for (const { name, data } of rows) await handlers[name]?.(data as never);
}

const nova_senha = "outra-senha-boa";

describe("a changed password", () => {
  test("asks for the present one, ends the other sessions and is told to the owner", async () => {
    const user = await buildUser(on.api.deps.db);
    const [here, there] = [await signInAs(on.api.deps, user), await signInAs(on.api.deps, user)];
    const wrong = await make("PUT", "/me/senha", here, { password: "errada", nova_senha });
    expect(wrong.json().type).toBe("/problems/wrong-password");
    expect((await make("PUT", "/me/senha", here, { nova_senha })).statusCode).toBe(422);
    const done = await make("PUT", "/me/senha", here, { password: testPassword, nova_senha });
    expect(done.statusCode, done.body).toBe(204);
    expect((await make("GET", "/me", here)).statusCode).toBe(200);
    expect((await make("GET", "/me", there)).statusCode).toBe(401);
    expect((await login(user.email, testPassword)).statusCode).toBe(401);
    expect((await login(user.email, nova_senha)).statusCode).toBe(200);
    await mailAll();
    expect(await on.subjectsTo(user.email)).toContain("A senha da sua conta foi trocada");
  });

  test("may be the first, of who comes by Google and came just now", async () => {
    const sub = crypto.randomUUID();
    const email = `${sub}@gmail.com`;
    const payload = { token: await google.token({ sub, email, jti: "1" }), terms_accepted: true };
    const entered = await on.api.app.inject({
      method: "POST",
      url: "/api/auth/google/login",
      cookies: googleCookies,
      payload,
    });
    const headers = { authorization: `Bearer ${entered.json().access_token}` };
    const google_token = await google.token({ sub, email, jti: "2" });
    expect((await make("PUT", "/me/senha", headers, { google_token, nova_senha })).statusCode).toBe(204);
    const again = await make("PUT", "/me/senha", headers, { google_token, nova_senha });
    expect(again.json().type).toBe("/problems/google-not-confirmed");
    expect((await login(email, nova_senha)).statusCode).toBe(200);
  });
});

describe("another number", () => {
  const data = { nome: "Ana", habilitar_email: true, habilitar_whatsapp: false };

  test("takes the place of one only for who signed in just now, or says the password", async () => {
    const user = await buildUser(on.api.deps.db, { telefone: "5531999990001" });
    const headers = await signInAs(on.api.deps, user);
    const change = (telefone: string, proof = {}) =>
      make("PUT", "/me", headers, { ...data, telefone, ...proof });
    expect((await change("31999990002")).statusCode).toBe(200);
    on.api.deps.clock.set(later(11));
    expect((await change("31999990002")).statusCode).toBe(200);
    expect((await change("31999990003")).json().type).toBe("/problems/proof-required");
    expect((await change("")).json().type).toBe("/problems/proof-required");
    expect((await change("31999990003", { password: "errada" })).json().type).toBe(
      "/problems/wrong-password",
    );
    const done = await change("31999990003", { password: testPassword });
    expect(done.json().telefone, done.body).toBe("5531999990003");
  });

  test("the first one asks for nothing", async () => {
    const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db));
    on.api.deps.clock.set(later(11));
    expect((await make("PUT", "/me", headers, { ...data, telefone: "31999990004" })).statusCode).toBe(200);
  });
});

let counter = 0;

/** Somebody who has asked for another address, and what both were mailed. */
async function changing() {
  counter += 1;
  const user = await buildUser(on.api.deps.db);
  const para = `novo${counter}@teste.example`;
  const headers = await signInAs(on.api.deps, user);
  const asked = await make("POST", "/me/troca-de-email", headers, { email: para, password: testPassword });
  expect(asked.statusCode, asked.body).toBe(204);
  await mailAll();
  const tokenTo = async (address: string) =>
    /\?token=([\w.-]+)/.exec((await on.mailsTo(address)).at(-1)?.text ?? "")?.[1] ?? "";
  const emailNow = async () =>
    (await on.api.deps.db.selectFrom("users").select("email").where("id", "=", user.id).executeTakeFirst())
      ?.email;
  return {
    user,
    para,
    headers,
    confirmation: await tokenTo(para),
    refusal: await tokenTo(user.email),
    emailNow,
  };
}
const confirm = (token: string) => make("POST", "/troca-de-email/confirmacao", {}, { token });
const undo = (token: string) => make("POST", "/troca-de-email/desistencia", {}, { token });

describe("another address", () => {
  test("asks for the password, and for one that nobody has", async () => {
    const [user, other] = [await buildUser(on.api.deps.db), await buildUser(on.api.deps.db)];
    const headers = await signInAs(on.api.deps, user);
    const ask = async (payload: object) =>
      (await make("POST", "/me/troca-de-email", headers, payload)).statusCode;
    expect(await ask({ email: "x@teste.example", password: "errada" })).toBe(403);
    expect(await ask({ email: "x@teste.example" })).toBe(422);
    expect(await ask({ email: other.email, password: testPassword })).toBe(409);
  });

  test("takes the old one's place when its link is followed, once, and both are told", async () => {
    const { user, para, headers, confirmation, emailNow } = await changing();
    expect(await emailNow()).toBe(user.email);
    expect(await on.subjectsTo(user.email)).toEqual(["Pedido para trocar o e-mail da sua conta"]);
    expect(await on.subjectsTo(para)).toEqual(["Confirme o novo e-mail da sua conta"]);
    expect((await confirm(confirmation)).statusCode).toBe(204);
    expect((await make("GET", "/me", headers)).json()).toMatchObject({
      email: para,
      email_a_confirmar: false,
    });
    await mailAll();
    expect(await on.subjectsTo(user.email)).toContain("O e-mail da sua conta foi trocado");
    expect((await confirm(confirmation)).json().type).toBe("/problems/invalid-email-change");
    expect((await login(para, testPassword)).statusCode).toBe(200);
  });

  test("is void after two days, with a link of another kind, and after another request", async () => {
    const { confirmation, refusal, headers, emailNow, user } = await changing();
    expect((await confirm(refusal)).statusCode).toBe(400);
    expect((await confirm(`${confirmation}x`)).statusCode).toBe(400);
    on.api.deps.clock.set(later(2 * dayMinutes));
    expect((await confirm(confirmation)).statusCode).toBe(400);
    on.api.deps.clock.set(testNow);
    const again = { email: `outro${user.id}@teste.example`, password: testPassword };
    expect((await make("POST", "/me/troca-de-email", headers, again)).statusCode).toBe(204);
    expect((await confirm(confirmation)).statusCode).toBe(400);
    expect(await emailNow()).toBe(user.email);
  });

  test("is refused when somebody has taken it since", async () => {
    const { para, confirmation } = await changing();
    await buildUser(on.api.deps.db, { email: para });
    expect((await confirm(confirmation)).json().type).toBe("/problems/email-taken");
  });

  test.each([false, true])(
    "is undone from the old one for a week, confirmed (%s): password and sessions end",
    async (isConfirmed) => {
      const { user, headers, confirmation, refusal, emailNow } = await changing();
      if (isConfirmed) await confirm(confirmation);
      on.api.deps.clock.set(later(7 * dayMinutes - 1));
      const done = await undo(refusal);
      expect(done.statusCode, done.body).toBe(204);
      expect(await emailNow()).toBe(user.email);
      expect((await confirm(confirmation)).statusCode).toBe(400);
      expect((await undo(refusal)).statusCode).toBe(400);
      on.api.deps.clock.set(testNow);
      expect((await make("GET", "/me", headers)).statusCode).toBe(401);
      expect((await login(user.email, testPassword)).statusCode).toBe(401);
      const { rows } = await on.api.deps.pool.query(
        "SELECT data FROM pgboss.job WHERE name = 'auth.password-reset' AND (data->>'user_id')::int = $1",
        [user.id],
      );
      expect(rows).toHaveLength(1);
    },
  );

  test("that waits is seen with its end, mailed again, and given up", async () => {
    const { para, headers, confirmation } = await changing();
    expect((await make("GET", "/me/troca-de-email", headers)).json()).toEqual({
      para,
      created_at: "2026-11-20T13:00:00.000Z",
      expires_at: "2026-11-22T13:00:00.000Z",
    });
    expect((await make("POST", "/me/troca-de-email/reenvio", headers)).statusCode).toBe(204);
    await mailAll();
    expect(await on.subjectsTo(para)).toHaveLength(2);
    expect((await make("DELETE", "/me/troca-de-email", headers)).statusCode).toBe(204);
    expect((await make("GET", "/me/troca-de-email", headers)).json()).toBeNull();
    expect((await confirm(confirmation)).statusCode).toBe(400);
    for (const [method, path] of [
      ["DELETE", "/me/troca-de-email"],
      ["POST", "/me/troca-de-email/reenvio"],
    ] as const)
      expect((await make(method, path, headers)).json().type).toBe("/problems/no-email-change");
  });

  test("that is confirmed or too old is not seen as one that waits", async () => {
    const { headers, confirmation } = await changing();
    on.api.deps.clock.set(later(2 * dayMinutes));
    const { headers: since } = { headers: await signInAs(on.api.deps, (await changing()).user) };
    expect((await make("GET", "/me/troca-de-email", since)).json()).not.toBeNull();
    on.api.deps.clock.set(testNow);
    await confirm(confirmation);
    expect((await make("GET", "/me/troca-de-email", headers)).json()).toBeNull();
  });

  test("is not undone later", async () => {
    const { confirmation, refusal, para, emailNow } = await changing();
    await confirm(confirmation);
    on.api.deps.clock.set(later(7 * dayMinutes));
    expect((await undo(refusal)).statusCode).toBe(400);
    expect(await emailNow()).toBe(para);
  });
});

describe("an address that an administrator corrects", () => {
  const correct = (headers: Headers, uuid: string, email: string) =>
    on.api.app.inject({ method: "PUT", url: `/api/admin/users/${uuid}/email`, headers, payload: { email } });

  test("is to be confirmed; both are told, the log says so without it, and links of before are void", async () => {
    const admin = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
    const { user, para, confirmation } = await changing();
    const email = `certo-${para}`;
    expect((await correct(admin, user.uuid, email)).statusCode).toBe(204);
    expect((await confirm(confirmation)).statusCode).toBe(400);
    expect(await on.ask(user, "GET", "/api/users/me")).toMatchObject({ email, email_a_confirmar: true });
    const { rows } = await on.api.deps.pool.query(
      "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'confirmations.email' AND (data ->> 'user_id')::int = $1",
      [user.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    await mailAll();
    expect((await on.subjectsTo(user.email)).at(-1)).toBe("O e-mail de uma conta foi corrigido");
    expect((await on.mailsTo(user.email)).at(-1)?.text).not.toContain(email);
    const log = await on.api.app.inject({ url: `/api/admin/users/${user.uuid}/audit`, headers: admin });
    expect(log.json().items[0]).toMatchObject({ acao: "EMAIL_CORRIGIDO", mudancas: [{ campo: "email" }] });
    expect(log.body).not.toContain(email);
  });

  test("is not one's own, nor another's, nor the same", async () => {
    const boss = await buildUser(on.api.deps.db, { user_type: "ADMIN" });
    const admin = await signInAs(on.api.deps, boss);
    const [user, other] = [await buildUser(on.api.deps.db), await buildUser(on.api.deps.db)];
    const codes = [];
    for (const [uuid, email] of [
      [boss.uuid, "x@teste.example"],
      [user.uuid, other.email],
      [user.uuid, user.email],
      [crypto.randomUUID(), "x@teste.example"],
    ] as const)
      codes.push((await correct(admin, uuid, email)).json().type.replace("/problems/", ""));
    expect(codes).toEqual(["own-account", "email-taken", "same-email", "user-not-found"]);
  });
});

describe("Google", () => {
  const link = (headers: Headers, body: object) => make("PUT", "/me/google", headers, body);
  const unlink = (headers: Headers, password: string) => make("DELETE", "/me/google", headers, { password });
  const enter = async (token: string) =>
    (
      await on.api.app.inject({
        method: "POST",
        url: "/api/auth/google/login",
        cookies: googleCookies,
        payload: { token, terms_accepted: true },
      })
    ).json();

  test("is linked by password and Google's word, of any address, and unlinked by the password", async () => {
    const user = await buildUser(on.api.deps.db);
    const headers = await signInAs(on.api.deps, user);
    const sub = crypto.randomUUID();
    const token = (jti: string) => google.token({ sub, email: `${sub}@gmail.com`, jti });
    const wrong = await link(headers, { token: await token("1"), password: "errada" });
    expect(wrong.json().type).toBe("/problems/wrong-password");
    expect((await link(headers, { token: await token("1"), password: testPassword })).statusCode).toBe(204);
    expect((await make("GET", "/me", headers)).json()).toMatchObject({
      google_ligado: true,
      email: user.email,
    });
    const { access_token } = await enter(await token("2"));
    const entered = await make("GET", "/me", { authorization: `Bearer ${access_token}` });
    expect(entered.json().uuid).toBe(user.uuid);
    const again = await link(headers, { token: await token("3"), password: testPassword });
    expect(again.json().type).toBe("/problems/google-linked");
    expect((await unlink(headers, "errada")).statusCode).toBe(403);
    expect((await unlink(headers, testPassword)).statusCode).toBe(204);
    expect((await unlink(headers, testPassword)).json().type).toBe("/problems/google-not-linked");
    expect((await make("GET", "/me", headers)).json().google_ligado).toBe(false);
    await mailAll();
    expect(await on.subjectsTo(user.email)).toEqual(
      expect.arrayContaining([
        "Sua conta agora entra também com o Google",
        "Sua conta não entra mais com o Google",
      ]),
    );
  });

  test("signs one account in, once by a token, and stays where it is the only way in", async () => {
    const sub = crypto.randomUUID();
    const token = (jti: string) => google.token({ sub, email: `${sub}@gmail.com`, jti });
    const { access_token } = await enter(await token("1"));
    const byGoogle = { authorization: `Bearer ${access_token}` };
    expect((await unlink(byGoogle, "qualquer")).json().type).toBe("/problems/password-needed");
    const other = await signInAs(on.api.deps, await buildUser(on.api.deps.db));
    const linked = await link(other, { token: await token("2"), password: testPassword });
    expect(linked.json().type).toBe("/problems/google-linked");
    const fresh = await google.token({ sub: crypto.randomUUID(), nonce: "of another browser" });
    const foreign = await link(other, { token: fresh, password: testPassword });
    expect(foreign.json().type).toBe("/problems/google-not-confirmed");
  });
});

test("who had an account is told that it was deleted, and nothing of them stays in the queue", async () => {
  const user = await buildUser(on.api.deps.db);
  const headers = await signInAs(on.api.deps, user);
  expect((await make("DELETE", "/me", headers, { password: testPassword })).statusCode).toBe(204);
  const { rows } = await on.api.deps.pool.query("SELECT data::text FROM pgboss.job");
  expect(JSON.stringify(rows)).not.toContain(user.email);
  await mailAll();
  expect(await on.subjectsTo(user.email)).toEqual(["Sua conta foi excluída"]);
});
