import { googleCookies } from "@cav/emulators/google-issuer.ts";
import { describe, expect, test } from "vitest";
import { later, openAccountStage } from "../../../test/harness/account-stage.ts";
import { buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";

const { on, google, make, login, mailAll } = openAccountStage();

type Headers = Record<string, string>;
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
    const setWaiting = (waits: boolean) =>
      on.api.deps.pool.query("UPDATE users SET email_a_confirmar = $2 WHERE id = $1", [user.id, waits]);
    await setWaiting(true);
    const early = await link(headers, { token: await token("1"), password: testPassword });
    expect(early.json().type, "whose address it is comes first").toBe("/problems/email-not-confirmed");
    await setWaiting(false);
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

test("a deleted account gets a last mail, and nothing of it stays in the queue", async () => {
  const user = await buildUser(on.api.deps.db);
  const headers = await signInAs(on.api.deps, user);
  expect((await make("DELETE", "/me", headers, { password: testPassword })).statusCode).toBe(204);
  const { rows } = await on.api.deps.pool.query("SELECT data::text FROM pgboss.job");
  expect(JSON.stringify(rows)).not.toContain(user.email);
  await mailAll();
  expect(await on.subjectsTo(user.email)).toEqual(["Sua conta foi excluída"]);
});
