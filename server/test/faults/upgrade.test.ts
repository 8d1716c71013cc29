import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { findTooNew, readBridge, readMigrations } from "../../src/platform/database/migration-files.ts";
import { createEmptyDatabase, type TestDatabase } from "../harness/database.ts";
import { catalogueOf, contentsOf } from "../harness/database-contents.ts";
import { signInAs } from "../harness/factories.ts";
import { startServer } from "../harness/server-process.ts";
import { baseline, migrateAsOldRelease, oldRelease } from "./old-release.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");

async function fillOldRelease(): Promise<void> {
  await migrateAsOldRelease(database.pool);
  await database.pool.query(fixture("rows.sql"));
}

/** Returns all rows of the database, without the record of its migrations. */
async function rowsNow() {
  const { rows } = await contentsOf(database.pool);
  const { migrations: _, ...others } = rows;
  return others;
}

const digestOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
const newer = readMigrations()
  .map(({ name }) => name)
  .filter((name) => baseline.every((one) => one.name !== name));

test("the baseline makes the schema that the replaced migrations made", async () => {
  await migrate(database.pool, { upTo: baseline });
  // The stored digest was taken of a database made by the replaced migrations, one after the other.
  expect(digestOf(await catalogueOf(database.pool))).toBe(fixture("catalogue.sha256").trim());
});

test("a database of the last release before the baseline goes on with all its rows", async () => {
  await fillOldRelease();
  const before = await rowsNow();
  expect(await migrate(database.pool, { upTo: baseline })).toEqual([readBridge()?.migration.name]);
  expect(await rowsNow()).toEqual(before);
  expect(await migrate(database.pool)).toEqual(newer);
  expect(await migrate(database.pool)).toEqual([]);
  const fresh = await createEmptyDatabase();
  await migrate(fresh.pool);
  const wanted = await catalogueOf(fresh.pool);
  await fresh.drop();
  expect(await catalogueOf(database.pool)).toEqual(wanted);
});

test("four processes that start at once convert the database once", async () => {
  await fillOldRelease();
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool)));
  expect(applied.flat()).toEqual([readBridge()?.migration.name, ...newer]);
});

test("a process of the old release finds its migrations applied after the conversion", async () => {
  await fillOldRelease();
  await migrate(database.pool);
  const { rows } = await database.pool.query("SELECT name, checksum, needs FROM migrations");
  const found = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of oldRelease) expect(found.get(name)).toBe(checksum);
  const ofOldRelease = oldRelease.map((one) => ({ ...one, sql: "", needs: null }));
  expect(findTooNew(rows, ofOldRelease)).toBeUndefined();
});

test("a database of an earlier release is refused, and the message says what to do", async () => {
  const [last, next] = oldRelease.slice(-2).map(({ name }) => name);
  await migrateAsOldRelease(database.pool, last);
  await expect(migrate(database.pool)).rejects.toThrow(
    `Este banco parou na migração ${last}, antes da base desta versão; inicie nele primeiro a última ` +
      `versão de antes (migração ${next}) e depois esta`,
  );
});

test("a database whose migrations were changed is refused", async () => {
  await migrateAsOldRelease(database.pool);
  const name = oldRelease[4]?.name;
  await database.pool.query("UPDATE migrations SET checksum = 'x' WHERE name = $1", [name]);
  await expect(migrate(database.pool)).rejects.toThrow(`A migração ${name} foi alterada`);
});

test("a backup of the old release is restored into the baseline, and one of an earlier release is refused", async () => {
  expect(await migrate(database.pool, { upTo: oldRelease })).toEqual(baseline.map(({ name }) => name));
  const earlier = oldRelease.slice(0, -1);
  await expect(migrate(database.pool, { upTo: earlier })).rejects.toThrow(
    "A cópia é de uma versão anterior à base desta; restaure-a com a versão que a fez e depois " +
      "inicie esta no banco restaurado, que o atualiza",
  );
});

test("a backup of a converted database is restored", async () => {
  await fillOldRelease();
  await migrate(database.pool);
  const { rows } = await database.pool.query("SELECT name, checksum FROM migrations");
  const empty = await createEmptyDatabase();
  expect(await migrate(empty.pool, { upTo: rows })).toEqual(readMigrations().map(({ name }) => name));
  await empty.drop();
});

const env = () => ({
  DATABASE_URL: database.url,
  JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
  ROLE: "web",
});

/** Makes of the database what it is when releases of tomorrow have migrated it. */
async function migrateAsTomorrow(needs: string | null): Promise<void> {
  await migrate(database.pool);
  await database.pool.query("ALTER TABLE users ADD COLUMN de_amanha text");
  await database.pool.query(
    "INSERT INTO migrations (name, checksum, needs) VALUES ('9998_wider.sql', 'x', NULL), ('9999_next.sql', 'x', $1)",
    [needs],
  );
}

test("a process that restarts during the next release's rollout starts", async () => {
  await migrateAsTomorrow(null);
  const server = await startServer(env());
  try {
    await server.ready;
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
  }
});

test("a process that is incompatible with the next release's database refuses to start", async () => {
  await migrateAsTomorrow("9998_wider.sql");
  const { code, errors } = await (await startServer(env())).ended;
  expect(errors).toBe(
    "O banco é mais novo que esta versão: a migração 9999_next.sql só deixa trabalhar as que têm " +
      "9998_wider.sql; inicie uma versão mais nova\n",
  );
  expect(code).toBe(1);
});

test("the newest version serves the previous one's database", async () => {
  await fillOldRelease();
  const server = await startServer(env());
  try {
    await server.ready;
    const { db, pool } = database;
    const { rows } = await pool.query("SELECT id, uuid, email FROM users WHERE email = 'p2@teste.example'");
    const headers = await signInAs({ db, config: readConfig(env()), clock: systemClock }, rows[0]);
    const ask = async (path: string) => (await fetch(`${server.url}/api${path}`, { headers })).json();
    expect(await ask("/concursos?searchTerm=sao+joao")).toMatchObject({ total: 120 });
    expect(await ask("/concursos/my")).toMatchObject({ total_available: 120 });
    expect(await ask("/alertas/ajustes")).toMatchObject({ frequencia: "SEMANAL" });
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
  }
});
