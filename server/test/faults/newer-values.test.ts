import { fileURLToPath } from "node:url";
import { calls } from "@cav/contract/calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeUpgrade } from "../../src/platform/database/held-values.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createTestApp, type TestApp } from "../harness/app.ts";
import { type Channels, createChannels } from "../harness/channels.ts";
import { createEmptyDatabase } from "../harness/database.ts";
import { buildUser, signInAs } from "../harness/factories.ts";
import { installRelease, lastRelease } from "../releases/releases.ts";
import { storedValuesOf } from "../releases/values.ts";

/** A value that only a later release writes. */
const newer = "DE_AMANHA";
const checkout = fileURLToPath(new URL("../../..", import.meta.url));

let api: TestApp;
let on: Channels;
let columns: string[];
beforeAll(async () => {
  const database = await createEmptyDatabase();
  await installRelease(database.url, lastRelease);
  await migrate(database.pool);
  await closeUpgrade(database.pool);
  columns = Object.keys(await storedValuesOf(database.pool, checkout));
  for (const [index, column] of columns.entries()) await writeNewer(database.pool, column, index);
  api = await createTestApp({}, { database });
  on = await createChannels();
});
afterAll(async () => {
  await api.close();
  await on.close();
});

/** Gives one row of a table a newer value, without the table's rules; each column another row. */
async function writeNewer(pool: TestApp["deps"]["pool"], name: string, index: number): Promise<void> {
  const [table = "", column = ""] = name.split(".");
  const { rows } = await pool.query<{ conname: string }>(
    "SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'",
    [table],
  );
  for (const { conname } of rows) await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT "${conname}"`);
  const { rows: types } = await pool.query<{ is_list: boolean }>(
    "SELECT data_type = 'ARRAY' AS is_list FROM information_schema.columns WHERE table_name = $1 AND column_name = $2",
    [table, column],
  );
  await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  // The callers keep accounts that this release knows.
  const rowsToChange = table === "users" ? "WHERE email NOT LIKE '%@demo.example'" : "";
  const { rows: count } = await pool.query(`SELECT count(*)::int AS n FROM ${table} ${rowsToChange}`);
  await pool.query(
    `UPDATE ${table} SET ${column} = $1 WHERE ctid = (
      SELECT ctid FROM ${table} ${rowsToChange} ORDER BY ctid DESC LIMIT 1 OFFSET $2)`,
    [types[0]?.is_list ? [newer] : newer, index % Math.max(1, count[0].n)],
  );
  await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

/** Tables with the things of a path, by its beginning. */
const things: [RegExp, string][] = [
  [/\/admin\/fontes\/:uuid/, "SELECT uuid FROM fontes"],
  [/\/admin\/ganchos\/:uuid/, "SELECT uuid FROM ganchos"],
  [/\/admin\/minutas\/:uuid/, "SELECT uuid FROM minutas"],
  [/\/admin\/users\/:uuid/, "SELECT uuid FROM users"],
  [/\/mentores\/:uuid/, "SELECT uuid FROM mentores"],
  [/\/rascunhos\/:uuid/, "SELECT uuid FROM rascunhos"],
  [/\/plans\/:uuid/, "SELECT uuid FROM planos"],
  [/concursos\/:uuid|\/alerts\/:/, "SELECT uuid FROM concursos ORDER BY ctid DESC LIMIT 12"],
  [/:numero/, "SELECT numero AS uuid FROM buscas"],
  [/:id/, "SELECT id AS uuid FROM locais LIMIT 1"],
];

async function pathsOf(path: string): Promise<string[]> {
  if (!path.includes(":")) return [path];
  const query = things.find(([start]) => start.test(path))?.[1];
  if (!query) throw new Error(`add a table for ${path}`);
  const { rows } = await api.deps.pool.query<{ uuid: string | number }>(query);
  const { rows: concursos } = await api.deps.pool.query(
    "SELECT uuid FROM concursos ORDER BY ctid DESC LIMIT 1",
  );
  return rows.map(({ uuid }) => path.replace(":concurso", concursos[0].uuid).replace(/:\w+/, String(uuid)));
}

test("no answer fails because of a value of a later release", async () => {
  const { rows } = await api.deps.pool.query(
    "SELECT id, uuid, email FROM users WHERE email LIKE '%@demo.example'",
  );
  const failed: string[] = [];
  let asked = 0;
  for (const user of rows) {
    const headers = await signInAs(api.deps, user);
    for (const { method, path } of Object.values(calls)) {
      if (method !== "GET") continue;
      for (const url of await pathsOf(path)) {
        const { statusCode, body } = await api.app.inject({ method, url: `/api${url}`, headers });
        asked += 1;
        if (statusCode >= 500) failed.push(`${path} ${statusCode} ${body.slice(0, 200)}`);
      }
    }
  }
  expect(asked).toBeGreaterThan(300);
  expect([...new Set(failed)]).toEqual([]);
}, 600_000);

test("lists keep what they know: exams, alerts, the audit log", async () => {
  const { rows } = await api.deps.pool.query(
    "SELECT id, uuid, email FROM users WHERE email = 'admin@demo.example'",
  );
  const headers = await signInAs(api.deps, rows[0]);
  const ask = async (url: string) => (await api.app.inject({ url: `/api${url}`, headers })).json();
  expect((await ask("/admin/audit")).items.length).toBeGreaterThan(1);
  expect((await ask("/concursos?size=100")).items).toHaveLength(100);
  expect((await ask("/users/me/alerts")).items.length).toBeGreaterThan(1);
});

test("an alert of an unknown kind waits, and the others of its channel are sent", async () => {
  const { pool, clock } = on.api.deps;
  const maria = await on.candidate({ salario_minimo: 1 });
  await on.publish({ titulo: "Prefeitura de Ontem" });
  await on.publish({ titulo: "Prefeitura de Amanhã" });
  await on.match();
  await pool.query("ALTER TABLE alert_events DROP CONSTRAINT IF EXISTS alert_events_kind_check");
  const rename = (from: string, to: string) =>
    pool.query("UPDATE alert_events SET kind = $2 WHERE kind = $1 AND titulo = 'Prefeitura de Amanhã'", [
      from,
      to,
    ]);
  await rename("NOVO_CONCURSO", newer);
  await on.dispatch(on.email);
  expect(await on.subjectsTo(maria.email)).toEqual([expect.stringContaining("Prefeitura de Ontem")]);
  expect((await on.deliveriesOf(maria)).map(({ kind, status }) => [kind, status])).toEqual(
    expect.arrayContaining([
      ["NOVO_CONCURSO", "sent"],
      [newer, "queued"],
    ]),
  );
  // A process that knows the kind sends it.
  await rename(newer, "NOVO_CONCURSO");
  clock.set(new Date(clock.now().getTime() + 11 * 60_000));
  await on.dispatch(on.email);
  expect(await on.subjectsTo(maria.email)).toHaveLength(2);
});

test("a job about an event of an unknown kind is left to a process that knows it", async () => {
  const { pool, db } = on.api.deps;
  await buildUser(db);
  await pool.query("ALTER TABLE alert_events DROP CONSTRAINT IF EXISTS alert_events_kind_check");
  await on.publish({ titulo: "Prefeitura Futura" });
  await pool.query("UPDATE alert_events SET kind = $1 WHERE titulo = 'Prefeitura Futura'", [newer]);
  await expect(on.match()).rejects.toThrow("has an unknown kind");
  await pool.query("DELETE FROM alert_events WHERE kind = $1", [newer]);
});
