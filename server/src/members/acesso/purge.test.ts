import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { openSession } from "../../identity/who/tokens.ts";
import { purgeEndedSessions } from "./purge.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const count = async (table: string) =>
  (await api.deps.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

test("ended sessions are purged after a while, open ones stay", async () => {
  const user = await buildUser(api.deps.db);
  await openSession(api.deps, user);
  await openSession(api.deps, user);
  await api.deps.pool.query(
    "UPDATE sessions SET expires_at = $1 WHERE id = (SELECT id FROM sessions LIMIT 1)",
    [new Date("2026-10-20T00:00:00Z")],
  );
  const headers = await signInAs(api.deps, user);
  await api.deps.pool.query(
    `INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ('a', $1, $2), ('b', $1, $3)`,
    [user.id, new Date("2026-11-20T12:59:00Z"), new Date("2026-11-20T13:30:00Z")],
  );
  await api.deps.pool.query("INSERT INTO google_tokens VALUES ('a', $1)", [new Date("2026-11-20T12:00:00Z")]);

  await api.deps.pool.query(
    `INSERT INTO chaves_de_api (user_id, nome, hash, final, escopos, created_at, expira_em)
     SELECT id, 'Planilha', uuid_send(gen_random_uuid()), 'Zz9y', '{}', now(), ends
     FROM users, unnest($1::timestamptz[]) AS ends`,
    [[new Date("2026-10-20T12:00:00Z"), new Date("2026-11-20T12:00:00Z")]],
  );
  await api.deps.pool.query("INSERT INTO desafios_respondidos VALUES ('a', $1)", [
    new Date("2026-11-20T12:00:00Z"),
  ]);

  await api.deps.pool.query(
    `INSERT INTO codigos_telefone (user_id, numero, codigo_hmac, expires_at)
     VALUES ($1, '5531999990000', 'a', '2026-11-20T12:59:00Z')`,
    [user.id],
  );
  await api.deps.pool.query(
    `INSERT INTO trocas_de_email (user_id, de, para, created_at)
     VALUES ($1, 'a@exemplo.com.br', 'b@exemplo.com.br', '2026-10-20T12:00:00Z')`,
    [user.id],
  );

  const purged = {
    ...{ sessions: 1, resets: 1, trocas: 1, codigos: 1 },
    ...{ google_tokens: 1, chaves_de_api: 1, desafios: 1 },
  };
  expect(await purgeEndedSessions(api.deps)).toEqual(purged);
  expect(await count("sessions")).toBe(2);
  expect(await count("refresh_tokens")).toBe(await count("sessions"));
  expect(await count("password_resets")).toBe(1);
  expect((await api.app.inject({ url: "/api/users/me", headers })).statusCode).toBe(200);
  expect(await purgeEndedSessions(api.deps)).toEqual({
    sessions: 0,
    resets: 0,
    trocas: 0,
    codigos: 0,
    google_tokens: 0,
    chaves_de_api: 0,
    desafios: 0,
  });
});
