import "../../../test/harness/built-web.ts";
import { calls } from "@cav/contract/calls.ts";
import { googleCookies } from "@cav/emulators/google-issuer.ts";
import { describe, expect, test } from "vitest";
import { createTestApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";
import { openGoogleStage } from "../../../test/harness/google-stage.ts";

const { google, api, send, login, register, me, loginByPassword } = openGoogleStage();

describe("somebody new", () => {
  test.each(["login", "register"] as const)("by %s gets an account and a session", async (way) => {
    const email = `${way}@Gmail.Example`;
    const response = await send(way, await google.token({ email, name: "  Gil   Google " }));
    expect(response.statusCode, response.body).toBe(200);
    expect(response.cookies.map(({ name }) => name).sort()).toEqual([
      "access_token",
      "device",
      "refresh_token",
    ]);
    const user = await me(response.json().access_token);
    expect(user).toMatchObject({ email: email.toLowerCase(), user_type: "REGULAR", habilitar_email: true });
    expect(user.nome).toMatch(/^Gil +Google$/);
    const { rows } = await api.deps.pool.query(
      "SELECT c.tipo, c.concedido, c.origem FROM consentimentos c JOIN users u ON u.id = c.user_id WHERE u.uuid = $1",
      [user.uuid],
    );
    expect(rows).toEqual([{ tipo: "TERMOS", concedido: true, origem: "google" }]);
  });

  test("needs the terms, and may accept them with the same credential", async () => {
    const token = await google.token();
    const refused = await login(token, false);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().detail).toBe("É necessário aceitar os termos e condições para se registrar");
    expect((await login(token, true)).statusCode).toBe(200);
  });

  test.each([undefined, "", "x".repeat(500), "duas\nlinhas"])(
    "is called by the address when the name is %#",
    async (name) => {
      const before = crypto.randomUUID();
      const { access_token } = (
        await login(await google.token({ name, email: `${before}@gmail.example` }))
      ).json();
      expect((await me(access_token)).nome).toBe(before);
    },
  );

  test("has no password, so none signs them in", async () => {
    const email = `${crypto.randomUUID()}@gmail.example`;
    await login(await google.token({ email }));
    expect((await loginByPassword(email)).statusCode).toBe(401);
  });

  test("is one account, however many tokens come at once", async () => {
    const user = { sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@gmail.example` };
    const tokens = await Promise.all(
      Array.from({ length: 5 }, (_, n) => google.token({ ...user, jti: `${n}` })),
    );
    const answers = await Promise.all(tokens.map((token) => login(token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const users = await Promise.all(
      answers.map(async (answer) => (await me(answer.json().access_token)).uuid),
    );
    expect(new Set(users).size).toBe(1);
  });
});

describe("somebody known", () => {
  test("is known by Google's id, whatever the address is by now", async () => {
    const sub = crypto.randomUUID();
    const first = (await login(await google.token({ sub }))).json();
    const later = await login(await google.token({ sub, email: "mudou@gmail.example", jti: "2" }), false);
    expect(await me(later.json().access_token)).toEqual(await me(first.access_token));
  });

  test("by the address is linked; what was not confirmed to be theirs ends", async () => {
    const squatter = await buildUser(api.deps.db);
    const headers = await signInAs(api.deps, squatter);
    const response = await login(await google.token({ email: squatter.email, hd: "teste.example" }), false);
    expect((await me(response.json().access_token)).uuid).toBe(squatter.uuid);
    expect((await api.app.inject({ url: "/api/users/me", headers })).statusCode).toBe(401);
    expect((await loginByPassword(squatter.email)).statusCode).toBe(401);
  });

  test.each(["Dona Verdadeira", undefined])(
    "is called as Google says, %s, and not as the stranger who waited in the account",
    async (name) => {
      const email = `${crypto.randomUUID()}@teste.example`;
      await buildUser(api.deps.db, { email, nome: "Vitor Invasor" });
      const token = await google.token({ email, hd: "teste.example", name });
      const { access_token } = (await login(token, false)).json();
      expect((await me(access_token)).nome).toBe(name ?? email.split("@")[0]);
    },
  );

  test("keeps the own name when the address was confirmed", async () => {
    const owner = await buildUser(api.deps.db, { nome: "Nome Escolhido" });
    await api.deps.pool.query("UPDATE users SET email_confirmado_em = now() WHERE id = $1", [owner.id]);
    const token = await google.token({ email: owner.email, hd: "teste.example", name: "Outro Nome" });
    expect((await me((await login(token)).json().access_token)).nome).toBe("Nome Escolhido");
  });

  test("keeps password and sessions when the address was confirmed", async () => {
    const owner = await buildUser(api.deps.db);
    await api.deps.pool.query("UPDATE users SET email_confirmado_em = now() WHERE id = $1", [owner.id]);
    const headers = await signInAs(api.deps, owner);
    expect((await login(await google.token({ email: owner.email, hd: "teste.example" }))).statusCode).toBe(
      200,
    );
    expect((await api.app.inject({ url: "/api/users/me", headers })).statusCode).toBe(200);
    expect((await loginByPassword(owner.email)).statusCode).toBe(200);
  });

  test("by the address, but with another Google account, is refused", async () => {
    const email = `${crypto.randomUUID()}@gmail.example`;
    await login(await google.token({ email }));
    const refused = await login(await google.token({ email }));
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toMatch(/já está ligada a outra conta do Google/);
  });

  test("can't register again, by id or by address", async () => {
    const known = { sub: crypto.randomUUID() };
    await register(await google.token(known));
    const withPassword = await buildUser(api.deps.db);
    for (const claims of [{ ...known, jti: "2" }, { email: withPassword.email }]) {
      const response = await register(await google.token(claims));
      expect(response.statusCode).toBe(409);
      expect(response.json().detail).toBe(
        "Este e-mail do Google já está cadastrado. Por favor, utilize o login com Google.",
      );
    }
  });
});

describe("an address that Google does not run", () => {
  const hd = "empresa.example";

  test("is linked by the account's password alone, which the owner is told of", async () => {
    const owner = await buildUser(api.deps.db);
    for (const claims of [{}, { hd }]) {
      const asked = await login(await google.token({ email: owner.email, ...claims }));
      expect(asked.json().type, asked.body).toBe("/problems/google-link-unconfirmed");
      expect(asked.cookies).toEqual([]);
    }
    const token = await google.token({ email: owner.email });
    expect((await login(token)).statusCode).toBe(403);
    const wrong = await send("login", token, true, { password: "errada" });
    expect(wrong.json().type).toBe("/problems/wrong-password");
    const linked = await send("login", token, true, { password: testPassword });
    expect((await me(linked.json().access_token)).uuid, linked.body).toBe(owner.uuid);
    expect((await loginByPassword(owner.email)).statusCode).toBe(200);
    const { rows } = await api.deps.pool.query(
      "SELECT 1 FROM pgboss.job WHERE name = 'seguranca.notice' AND data->>'aviso' = " +
        "'GOOGLE_VINCULADO' AND (data->>'user_id')::int = $1",
      [owner.id],
    );
    expect(rows).toHaveLength(1);
  });

  test("opens no account without a password by a password", async () => {
    const owner = await buildUser(api.deps.db);
    await api.deps.pool.query("UPDATE users SET senha_hash = NULL WHERE id = $1", [owner.id]);
    const response = await send("login", await google.token({ email: owner.email }), true, { password: "" });
    expect(response.statusCode).toBe(403);
  });
});

describe("the browser that asked for a token", () => {
  const from = (cookies: Record<string, string>, token: string) =>
    api.app.inject({
      method: "POST",
      url: "/api/auth/google/login",
      cookies,
      payload: { token, terms_accepted: true },
    });

  test("is the only one that it signs in", async () => {
    const ask = (cookies = {}) => api.app.inject({ url: "/api/auth/google/nonce", cookies });
    const [mine, theirs] = [await ask(), await ask()];
    const cookieOf = ({ cookies }: Awaited<ReturnType<typeof ask>>) => ({
      google_nonce: cookies.find(({ name }) => name === "google_nonce")?.value ?? "",
    });
    expect(mine.cookies[0]).toMatchObject({ httpOnly: true, path: "/api", sameSite: "Lax" });
    expect((await ask(cookieOf(mine))).json()).toEqual(mine.json());
    const token = await google.token({ nonce: mine.json().nonce });
    expect((await from({}, token)).statusCode).toBe(401);
    expect((await from(cookieOf(theirs), token)).statusCode).toBe(401);
    expect((await from(cookieOf(mine), await google.token({ nonce: undefined }))).statusCode).toBe(401);
    expect((await from(cookieOf(mine), token)).statusCode).toBe(200);
  });
});

test("without Google's keys the answer says to try again", async () => {
  google.answerWith(500);
  const other = await createTestApp({ ...google.env, LOG_LEVEL: "silent" });
  try {
    const payload = { token: await google.token(), terms_accepted: true };
    const response = await other.app.inject({
      method: "POST",
      url: `/api${calls.googleLogin.path}`,
      cookies: googleCookies,
      payload,
    });
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBeDefined();
    expect(response.json().detail).toBe("Erro ao fazer login com Google. Tente novamente.");
  } finally {
    google.answerWith(200);
    await other.close();
  }
});

describe("an installation", () => {
  test("with Google's client names it, and lets its button in", async () => {
    const site = await api.app.inject({ url: "/api/site" });
    expect(site.json().google_client_id).toBe(google.env.GOOGLE_CLIENT_ID);
    const response = await api.app.inject({ url: "/login" });
    expect(response.headers["content-security-policy"]).toContain("https://accounts.google.com/gsi/client");
    expect(response.headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  });

  test("without it offers nothing and lets nothing in", async () => {
    const other = await createTestApp();
    try {
      const site = await other.app.inject({ url: "/api/site" });
      expect(site.json().google_client_id).toBeNull();
      const page = await other.app.inject({ url: "/login" });
      expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
      expect(page.headers["content-security-policy"]).not.toContain("google");
      expect(page.headers["cross-origin-opener-policy"]).toBe("same-origin");
      const payload = { token: await google.token(), terms_accepted: true };
      const response = await other.app.inject({ method: "POST", url: "/api/auth/google/login", payload });
      expect(response.statusCode).toBe(404);
      expect(response.json().detail).toBe("O login com Google não está disponível.");
    } finally {
      await other.close();
    }
  });
});
