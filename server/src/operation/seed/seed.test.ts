import { concursoDescription, concursoTitle } from "@cav/contract/coletas/documents.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";
import { composeResumos } from "../../catalogue/concursos/index.ts";
import { openSession } from "../../identity/who/tokens.ts";
import { seed } from "../../seed.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({
    DEMO: "1",
    ADMIN_EMAIL: "chefe@teste.example",
    ADMIN_PASSWORD: "senha-da-chefe",
  });
});
afterAll(() => api.close());

const count = async (table: string) =>
  (await api.deps.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

test("simultaneous starts create one demonstration, and a later start adds nothing", async () => {
  const [first] = await Promise.all([seed(api.deps), seed(api.deps), seed(api.deps)]);
  expect(first?.accounts.map(({ papel }) => papel)).toEqual([
    "Administrador",
    "Candidata, plano gratuito",
    "Candidato, plano premium",
  ]);
  expect(await count("concursos")).toBe(496);
  expect(await count("locais")).toBe(5571);
  expect(await count("cursos")).toBe(417);
  expect(await count("users")).toBe(7);
  expect(await count("mentores")).toBe(4);
  await seed(api.deps);
  expect(await count("concursos")).toBe(496);
  expect(await count("users")).toBe(7);
  expect(await count("mentores")).toBe(4);
  expect(await count("deliveries WHERE status = 'queued'"), "what is seeded is past: nothing is sent").toBe(
    0,
  );

  const site = (await api.app.inject({ url: "/api/site" })).json();
  expect(site.aviso_demonstracao).toMatch(/^Catálogo de demonstração: .* adiantadas em 90 dias\./);
  expect(site.aviso_demonstracao).toMatch(/ Contas de demonstração, .* podem entrar neste site\.$/);
  const { rows } = await api.deps.pool.query(
    `SELECT count(*)::int AS n FROM concursos WHERE demonstracao AND status = 'INSCRICOES_ABERTAS' AND
      data_fim_inscricao >= '2026-11-20'`,
  );
  expect(rows[0].n, "there is something to be alerted about").toBeGreaterThan(400);
  const all = await api.deps.db.selectFrom("concursos").select("id").execute();
  const resumos = await composeResumos(
    api.deps.db,
    all.map(({ id }) => id),
    api.deps.clock.today(),
  );
  expect(new Set(resumos.map(concursoTitle)).size, "no two pages have one title").toBe(496);
  expect(new Set(resumos.map(concursoDescription)).size, "nor one description").toBe(496);

  for (const { email, senha } of first?.accounts ?? []) {
    const response = await api.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ username: email, password: senha }).toString(),
    });
    expect(response.statusCode, email).toBe(200);
  }
});

test("the configured administrator is promoted, not created twice, and keeps the password", async () => {
  await seed(api.deps);
  await api.deps.pool.query("UPDATE users SET user_type = 'REGULAR' WHERE email = 'chefe@teste.example'");
  const { rows: before } = await api.deps.pool.query(
    "SELECT senha_hash FROM users WHERE email = 'chefe@teste.example'",
  );
  await seed(api.deps);
  const { rows } = await api.deps.pool.query(
    "SELECT user_type, senha_hash, email_confirmado_em FROM users WHERE email = 'chefe@teste.example'",
  );
  expect(rows).toEqual([
    { user_type: "ADMIN", senha_hash: before[0].senha_hash, email_confirmado_em: api.deps.clock.now() },
  ]);
});

test("a stranger who registered the administrator's address loses the password on promotion", async () => {
  const other = await createTestApp({ DEMO: "0" });
  const squatter = await buildUser(other.deps.db, { email: "outra-chefe@teste.example" });
  const headers = await signInAs(other.deps, squatter);
  await other.deps.pool.query("UPDATE users SET google_sub = 'de-outra' WHERE id = $1", [squatter.id]);
  const config = { ...other.deps.config, admin: { email: squatter.email, password: "senha-da-chefe" } };
  await seed({ ...other.deps, config });
  expect((await other.app.inject({ url: "/api/users/me", headers })).statusCode).toBe(401);
  const login = (password: string) =>
    other.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ username: squatter.email, password }).toString(),
    });
  expect((await login(testPassword)).statusCode).toBe(401);
  expect((await login("senha-da-chefe")).json().user.user_type).toBe("ADMIN");
  const { rows } = await other.deps.pool.query("SELECT google_sub FROM users WHERE id = $1", [squatter.id]);
  expect(rows, "nor with a Google account of theirs").toEqual([{ google_sub: null }]);
  await other.close();
});

const loginAt = ({ app }: TestApp, username: string, password: string) =>
  app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ username, password }).toString(),
  });

describe("in production", () => {
  let production: TestApp;
  beforeAll(async () => {
    production = await createTestApp({ NODE_ENV: "production" });
  });
  afterAll(() => production.close());

  test("in production demonstration accounts can't sign in, and their sessions are void", async () => {
    const { deps } = production;
    await deps.pool.query("DELETE FROM users");
    await seed({
      ...deps,
      config: { ...api.deps.config, admin: { email: "admin@demo.example", password: "admin-demo" } },
    });
    const { rows } = await deps.pool.query("SELECT id, uuid FROM users WHERE email = 'admin@demo.example'");
    const { access_token, refresh_token } = await openSession(deps, rows[0]);
    for (const who of ["admin", "gratuita", "premium"])
      expect((await loginAt(production, `${who}@demo.example`, `${who}-demo`)).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await production.app.inject({ url: "/api/users/me", headers })).statusCode).toBe(401);
    const payload = { refresh_token };
    const refreshed = await production.app.inject({ method: "POST", url: "/api/auth/refresh", payload });
    expect(refreshed.statusCode).toBe(401);
    const site = (await production.app.inject({ url: "/api/site" })).json();
    expect(site.aviso_demonstracao ?? "").not.toContain("podem entrar");
    await expect(seed(deps)).rejects.toThrow("não há administrador que possa entrar");
    await buildUser(deps.db, { user_type: "ADMIN" });
    expect(await seed(deps)).toEqual({
      accounts: [],
      notices: ["3 contas de demonstração não entram em produção: exclua essas contas em /admin/users"],
    });
  });

  test("an administrator without a password chooses one by a printed and mailed link", async () => {
    const admin = { email: "dona@teste.example", password: undefined };
    const deps = { ...production.deps, config: { ...production.deps.config, admin } };
    const link = async () => / em (http:\S+) \(vale uma vez/.exec((await seed(deps)).notices.join())?.[1];
    const squatter = await buildUser(deps.db, { email: admin.email });
    const token = new URL((await link()) ?? "").searchParams.get("token");
    expect((await loginAt(production, squatter.email, testPassword)).statusCode).toBe(401);
    const mailed = await deps.pool.query("SELECT data FROM pgboss.job WHERE name = 'auth.password-reset'");
    expect(mailed.rows).toEqual([{ data: expect.objectContaining({ user_id: squatter.id }) }]);
    const url = "/api/auth/password-reset/confirm";
    const payload = { token, nova_senha: "a-senha-da-dona" };
    expect((await production.app.inject({ method: "POST", url, payload })).statusCode).toBe(200);
    const signedIn = await loginAt(production, admin.email, "a-senha-da-dona");
    expect(signedIn.json().user.user_type).toBe("ADMIN");
    expect(await link(), "who has chosen one is sent no other").toBeUndefined();
  });
});
