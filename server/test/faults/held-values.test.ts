import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeUpgrade, isHolding } from "../../src/platform/database/held-values.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { readBridge } from "../../src/platform/database/migration-files.ts";
import { toAppError } from "../../src/platform/http/requests/problem.ts";
import { runServerCommand } from "../harness/command-process.ts";
import { createEmptyDatabase, type TestDatabase } from "../harness/database.ts";
import { installRelease, readRelease } from "../releases/releases.ts";

const released = readRelease("0.2.0");
let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

test("new values wait until the upgrade is finished, old ones do not", async () => {
  const { pool, url } = database;
  await installRelease(url, released);
  await migrate(pool);
  const audit = (acao: string) =>
    pool.query("INSERT INTO auditoria (autor_uuid, acao, created_at) VALUES (gen_random_uuid(), $1, now())", [
      acao,
    ]);
  const event = (kind: string) =>
    pool.query("INSERT INTO alert_events (titulo, kind, occasion) VALUES ('Concurso', $1, '')", [kind]);
  await audit("USUARIO_EDITADO");
  await event("STATUS");
  for (const write of [() => audit("CASO_RESOLVIDO"), () => event("PAGINA")]) {
    const refused = await write().then(
      () => undefined,
      (error: unknown) => toAppError(error),
    );
    expect(refused).toMatchObject({ code: "unavailable", retryAfterSeconds: 600 });
  }
  expect(await isHolding(pool)).toBe(true);
  // A process of 0.2.0 names its connections without a version.
  const old = new pg.Client({ connectionString: url, application_name: "cav worker" });
  await old.connect();
  await expect(closeUpgrade(pool)).rejects.toThrow("Um processo da versão anterior ainda trabalha");
  await old.end();
  const { code, errors } = await runServerCommand("operation/operations/finish-upgrade.command.ts", [], {
    DATABASE_URL: url,
  });
  expect({ code, said: errors.split("\n")[1] }).toEqual({
    code: 0,
    said: "Atualização concluída: a versão anterior não inicia mais neste banco.",
  });
  expect(await isHolding(pool)).toBe(false);
  await audit("CASO_RESOLVIDO");
  await event("PAGINA");
});

test("the values that wait are those that the release before does not have", () => {
  expect(readBridge()?.values).toEqual(released.values);
});
