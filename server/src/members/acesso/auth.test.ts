import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import { buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";
import { untilWaitingForLock } from "../../../test/harness/lock-waits.ts";
import { revokeSessionsOf, setPassword } from "../../identity/who/index.ts";
import { hashPassword } from "../../identity/who/password.ts";

let test_: TestApp;
beforeAll(async () => {
  test_ = await createTestApp();
});
afterAll(() => test_.close());

function login(username: string, password: string, device = "") {
  return test_.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": device },
    payload: new URLSearchParams({ username, password }).toString(),
  });
}

function refresh(refresh_token: string) {
  return test_.app.inject({ method: "POST", url: "/api/auth/refresh", payload: { refresh_token } });
}

function me(headers: Record<string, string>) {
  return test_.app.inject({ method: "GET", url: "/api/users/me", headers });
}

describe("login", () => {
  test("answers both tokens and the person, and sets the cookies", async () => {
    const user = await buildUser(test_.deps.db);
    const response = await login(` ${user.email.toUpperCase()} `, testPassword);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      token_type: "bearer",
      user: { uuid: user.uuid, email: user.email },
    });
    const cookies = Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie]));
    expect(cookies.access_token).toMatchObject({ path: "/", sameSite: "Lax", maxAge: 1_800 });
    expect(cookies.refresh_token).toMatchObject({ path: "/api/auth", httpOnly: true, maxAge: 604_800 });
    expect(response.body).not.toMatch(/senha_hash|argon2/);
    expect(response.json().senha_fraca).toBe(false);
  });

  test("takes a password from before today's rules, and asks for another one", async () => {
    const user = await buildUser(test_.deps.db, { nome: "Maria Candidata" });
    for (const old of ["123456", "password1", "maria.candidata"]) {
      const senha_hash = await hashPassword(old);
      await test_.deps.db.updateTable("users").set({ senha_hash }).where("id", "=", user.id).execute();
      expect((await login(user.email, old)).json()).toMatchObject({ senha_fraca: true });
    }
  });

  test("asks nobody to change what the demonstration tells everybody", async () => {
    const { id, email } = await buildUser(test_.deps.db, { email: "gratuita@demo.example" });
    const senha_hash = await hashPassword("gratuita-demo");
    await test_.deps.db.updateTable("users").set({ senha_hash }).where("id", "=", id).execute();
    expect((await login(email, "gratuita-demo")).json()).toMatchObject({ senha_fraca: false });
  });

  test("lets no page of somebody else's sign its visitors in", async () => {
    const user = await buildUser(test_.deps.db);
    const from = (origin: string) =>
      test_.app.inject({
        method: "POST",
        url: "/api/auth/login",
        headers: { "content-type": "application/x-www-form-urlencoded", origin },
        payload: new URLSearchParams({ username: user.email, password: testPassword }).toString(),
      });
    const refused = await from("https://evil.example");
    expect(refused.statusCode).toBe(403);
    expect(refused.cookies).toEqual([]);
    expect((await from("null")).statusCode).toBe(403);
    expect((await from("http://localhost")).statusCode).toBe(200);
  });

  test("refuses a wrong password and an unknown e-mail with the same words", async () => {
    const user = await buildUser(test_.deps.db);
    const wrong = await login(user.email, "outra-senha");
    const unknown = await login("ninguem@teste.example", "outra-senha");
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json()).toMatchObject({
      type: "/problems/invalid-credentials",
      detail: "Email ou senha incorretos",
    });
  });

  test.each(["Firefox/130", "Chrome/130"])(
    "a password that is changed while it is proven opens no session that outlives the change, on %s",
    async (device) => {
      const user = await buildUser(test_.deps.db);
      expect((await login(user.email, testPassword, "Firefox/130")).statusCode).toBe(200);
      const other = await hashPassword("outra-senha-boa");
      const now = test_.deps.clock.now();
      const { signIn } = await test_.deps.db.transaction().execute(async (tx) => {
        await setPassword(tx, user.id, other, now);
        const signIn = login(user.email, testPassword, device);
        await untilWaitingForLock(test_.deps.pool);
        await revokeSessionsOf(tx, user.id, "password", now);
        return { signIn };
      });
      expect((await signIn).statusCode).toBe(401);
      const { rows } = await test_.deps.pool.query(
        "SELECT FROM sessions WHERE user_id = $1 AND revoked_at IS NULL",
        [user.id],
      );
      expect(rows).toEqual([]);
    },
  );

  test("says which field is missing, in the words of the specification", async () => {
    const response = await login("", "");
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual(
      expect.arrayContaining([
        { field: "username", message: "E-mail é obrigatório" },
        { field: "password", message: "Senha é obrigatória" },
      ]),
    );
  });
});

describe("session", () => {
  test("a refresh token is traded for another; used again long after that one was used, it ends its whole family", async () => {
    const user = await buildUser(test_.deps.db);
    const first = (await login(user.email, testPassword)).json();
    const second = (await refresh(first.refresh_token)).json();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = (await refresh(second.refresh_token)).json();
    expect((await me({ authorization: `Bearer ${third.access_token}` })).statusCode).toBe(200);
    try {
      test_.deps.clock.set(new Date(new Date(testNow).getTime() + 61_000));
      expect((await refresh(first.refresh_token)).statusCode).toBe(401);
      expect((await refresh(third.refresh_token)).statusCode).toBe(401);
      expect((await me({ authorization: `Bearer ${third.access_token}` })).statusCode).toBe(401);
    } finally {
      test_.deps.clock.set(testNow);
    }
  });

  test("the cookie alone refreshes from our own pages and from no others", async () => {
    const user = await buildUser(test_.deps.db);
    const { refresh_token } = (await login(user.email, testPassword)).json();
    const withOrigin = (origin: string) =>
      test_.app.inject({
        method: "POST",
        url: "/api/auth/refresh",
        cookies: { refresh_token },
        headers: { origin, host: "localhost" },
      });
    expect((await withOrigin("https://evil.example")).statusCode).toBe(403);
    expect((await withOrigin("http://localhost")).statusCode).toBe(200);
  });

  test("an access token ends after 30 minutes, a refresh token after 7 days", async () => {
    const user = await buildUser(test_.deps.db);
    const { access_token, refresh_token } = (await login(user.email, testPassword)).json();
    const start = new Date(testNow).getTime();
    try {
      test_.deps.clock.set(new Date(start + 31 * 60_000));
      expect((await me({ authorization: `Bearer ${access_token}` })).statusCode).toBe(401);
      test_.deps.clock.set(new Date(start + 8 * 86_400_000));
      expect((await refresh(refresh_token)).statusCode).toBe(401);
    } finally {
      test_.deps.clock.set(testNow);
    }
  });

  test("signing out ends the session on the server", async () => {
    const user = await buildUser(test_.deps.db);
    const { access_token, refresh_token } = (await login(user.email, testPassword)).json();
    const out = await test_.app.inject({
      method: "POST",
      url: "/api/auth/logout",
      payload: { refresh_token },
    });
    expect(out.statusCode).toBe(204);
    expect((await me({ authorization: `Bearer ${access_token}` })).statusCode).toBe(401);
    expect((await refresh(refresh_token)).statusCode).toBe(401);
  });

  test("a lost role counts at once, not when the token ends", async () => {
    const admin = await buildUser(test_.deps.db, { user_type: "ADMIN" });
    const headers = await signInAs(test_.deps, admin);
    const create = () => test_.app.inject({ method: "POST", url: "/api/concursos", headers, payload: {} });
    expect((await create()).statusCode).toBe(422);
    await test_.deps.db
      .updateTable("users")
      .set({ user_type: "REGULAR" })
      .where("id", "=", admin.id)
      .execute();
    expect((await create()).statusCode).toBe(403);
  });

  test.each(["", "Bearer ", "Bearer nonsense", "Bearer a.b.c"])(
    "nobody is signed in by %j",
    async (authorization) => {
      const response = await me({ authorization });
      expect(response.statusCode).toBe(401);
      expect(response.headers["content-type"]).toContain("application/problem+json");
    },
  );
});
