import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { runServerCommand } from "../../../test/harness/command-process.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { describeTarget } from "./target.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const run = (...args: string[]) =>
  runServerCommand("operation/operations/remove-second-factor.command.ts", args, { DATABASE_URL: api.url });

test("the last administrator gets in again, signed out everywhere, and notified by mail", async () => {
  const { deps } = api;
  const user = await buildUser(deps.db, { user_type: "ADMIN" });
  const headers = await signInAs(deps, user);
  await deps.pool.query(
    "INSERT INTO segundos_fatores (user_id, segredo, ligado_em) VALUES ($1, 's', now())",
    [user.id],
  );
  const { code, errors } = await run(` ${user.email.toUpperCase()}`);
  expect({ code, errors }).toEqual({
    code: 0,
    errors:
      `${describeTarget({ DATABASE_URL: api.url })}\nA conta ${user.email} não tem mais segundo ` +
      `fator nem chaves de acesso; as sessões terminaram.\n`,
  });
  const { rows } = await deps.pool.query("SELECT user_id FROM segundos_fatores");
  expect(rows).toEqual([]);
  expect((await api.app.inject({ url: "/api/users/me", headers })).statusCode).toBe(401);
  const { rows: notices } = await deps.pool.query(
    "SELECT data FROM pgboss.job WHERE name = 'seguranca.notice'",
  );
  expect(notices).toEqual([{ data: { user_id: user.id, aviso: "SEGUNDO_FATOR_DESLIGADO" } }]);
});

test("the command prints its usage", async () => {
  const { code, errors } = await run();
  expect({ code, errors }).toEqual({ code: 1, errors: "Uso: npm run remove-second-factor -- E-MAIL\n" });
});
