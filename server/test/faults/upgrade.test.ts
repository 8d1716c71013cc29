import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { check, restore } from "../../src/operation/operations/restore.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { closeUpgrade } from "../../src/platform/database/held-values.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import {
  findTooNew,
  listNeeded,
  readBridge,
  readMigrations,
} from "../../src/platform/database/migration-files.ts";
import { createQueueTables } from "../../src/platform/queue.ts";
import { createCopyOf, createEmptyDatabase, type TestDatabase } from "../harness/database.ts";
import { catalogueOf } from "../harness/database-contents.ts";
import { signInAs } from "../harness/factories.ts";
import { startServer } from "../harness/server-process.ts";
import { digestOf } from "../releases/digest.ts";
import { backupFileOf, installRelease, keptVersions, readRelease } from "../releases/releases.ts";

let database: TestDatabase;
let filled: TestDatabase;
beforeAll(async () => {
  filled = await createEmptyDatabase();
  await installRelease(filled.url, released);
  await filled.close();
});
afterAll(() => filled.drop());
/** Each test starts with the database that 0.2.0 filled. */
beforeEach(async () => {
  database = await createCopyOf(filled.url);
});
afterEach(() => database.drop());

const bridge = readBridge();
if (!bridge) throw new Error("there is no bridge from an earlier series");
const own = readMigrations().map(({ name }) => name);
const added = [...bridge.steps.map(({ name }) => name), bridge.migration.name];
const newer = own.filter((name) => name > bridge.leadsTo);
/** The release that the bridge leads on. */
const released = readRelease("0.2.0");
const ofRelease = Object.keys(released.migrations);

/** Returns all rows of columns that the last release has, without the record of migrations. */
async function rowsOf(pool: pg.Pool, columns: Record<string, string[]>): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const [table, names] of Object.entries(columns)) {
    const list = names.map((name) => `"${name}"`).join(", ");
    rows[table] = (await pool.query(`SELECT ${list} FROM ${table} ORDER BY ${list}`)).rows;
  }
  return rows;
}

async function columnsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `SELECT table_schema || '.' || table_name AS name, array_agg(column_name::text ORDER BY column_name)
       FILTER (WHERE data_type NOT IN ('json', 'xml')) AS columns
     FROM information_schema.columns JOIN pg_class c ON c.oid = (table_schema || '.' || table_name)::regclass
     WHERE table_schema IN ('public', 'pgboss') AND NOT relispartition AND relkind IN ('r', 'p')
     GROUP BY 1`,
  );
  const { "public.migrations": _, ...others } = Object.fromEntries(
    rows.map(({ name, columns }) => [name, columns]),
  );
  return others;
}

/** Returns the tables that migrations make in an empty database. */
async function freshCatalogue(upTo?: { name: string; checksum: string }[]) {
  const fresh = await createEmptyDatabase();
  try {
    await migrate(fresh.pool, { upTo });
    await createQueueTables(fresh.url);
    return await catalogueOf(fresh.pool);
  } finally {
    await fresh.drop();
  }
}

test.for(keptVersions)(
  "release %s goes on with all its rows, and has the tables of a new database",
  async (version) => {
    const release = readRelease(version);
    const { url, pool, drop } = await createEmptyDatabase();
    await installRelease(url, release);
    expect(digestOf(await catalogueOf(pool))).toBe(release.schema);
    const columns = await columnsOf(pool);
    const before = await rowsOf(pool, columns);
    expect(before["public.deliveries"]?.length).toBeGreaterThan(0);
    await migrate(pool);
    expect(await migrate(pool)).toEqual([]);
    await closeUpgrade(pool);
    expect(await rowsOf(pool, columns)).toEqual(before);
    expect(await catalogueOf(pool)).toEqual(await freshCatalogue());
    await drop();
  },
);

test.for(keptVersions)("a backup of release %s is restored, verified, and then goes on", async (version) => {
  const release = readRelease(version);
  const file = backupFileOf(release);
  const [restored, original] = [await createEmptyDatabase(), await createEmptyDatabase()];
  expect(await check(file)).toEqual(await restore({ dataDir: "", databaseUrl: restored.url }, file));
  await installRelease(original.url, release);
  const columns = await columnsOf(original.pool);
  expect(await rowsOf(restored.pool, columns)).toEqual(await rowsOf(original.pool, columns));
  await migrate(restored.pool);
  expect(await catalogueOf(restored.pool)).toEqual(await freshCatalogue());
  await Promise.all([restored.drop(), original.drop()]);
});

test("the baseline makes the tables that the replaced migrations made", async () => {
  const baseline = readMigrations().filter(({ name }) => name <= bridge.leadsTo);
  expect(await migrate(database.pool, { upTo: baseline })).toEqual(added);
  await closeUpgrade(database.pool);
  expect(await catalogueOf(database.pool)).toEqual(await freshCatalogue(baseline));
});

/** Applies some of the steps after the last release, as a database of a commit between releases has them. */
async function applySteps(names: readonly string[]): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "cav-steps-"));
  const { rows } = await database.pool.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM migrations",
  );
  try {
    const steps = bridge?.steps.filter(({ name }) => names.includes(name)) ?? [];
    for (const [name, sql] of Object.entries(released.migrations)) writeFileSync(join(dir, name), sql);
    for (const { name, sql } of steps) writeFileSync(join(dir, name), sql);
    await migrate(database.pool, { dir: pathToFileURL(`${dir}/`), upTo: [...rows, ...steps] });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Leaves out the position of columns, which follows the order of the migrations. */
const inAnyOrder = ({ columns, ...others }: Awaited<ReturnType<typeof catalogueOf>>) => ({
  ...others,
  columns: columns.map((line) => line.replace(/ \d+ /, " ")).sort(),
});

const steps = bridge.steps.map(({ name }) => name);
test.for<[string, string[]]>([
  ["one step", steps.slice(0, 1)],
  ["half of the steps", steps.slice(0, 11)],
  ["every other step that stands alone", steps.filter((_, index) => index % 2 === 0 && index !== 10)],
  ["all steps but one", steps.slice(0, -1)],
  ["all steps", steps],
])("a database of a commit with %s after the release goes on", async ([, names]) => {
  await applySteps(names);
  expect(await migrate(database.pool)).toEqual([...added.filter((name) => !names.includes(name)), ...newer]);
  await closeUpgrade(database.pool);
  expect(inAnyOrder(await catalogueOf(database.pool))).toEqual(inAnyOrder(await freshCatalogue()));
});

test("four processes that start at once convert the database once", async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool)));
  expect(applied.flat()).toEqual([...added, ...newer]);
});

test("a process of the last release finds its migrations applied after the conversion", async () => {
  const { rows: before } = await database.pool.query("SELECT name, checksum FROM migrations ORDER BY name");
  await migrate(database.pool);
  const { rows } = await database.pool.query("SELECT name, checksum, needs FROM migrations");
  const found = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of before) expect(found.get(name)).toBe(checksum);
  const known = before.map((one) => ({ ...one, sql: "", needs: null }));
  expect(findTooNew(rows, known)).toBeUndefined();
  await closeUpgrade(database.pool);
  const { rows: later } = await database.pool.query("SELECT name, checksum, needs FROM migrations");
  expect(findTooNew(later, known)).toMatchObject({ needs: bridge.leadsTo });
  expect(await migrate(database.pool)).toEqual([]);
});

test("a database of an earlier release is refused, and the message says what to do", async () => {
  const last = ofRelease.at(-1);
  await database.pool.query("DELETE FROM migrations WHERE name = $1", [last]);
  await expect(migrate(database.pool)).rejects.toThrow(
    `Este banco parou na migração ${ofRelease.at(-2)}, antes da versão 0.2.0; inicie nele primeiro a 0.2.0 ` +
      "e depois esta",
  );
});

test("a database whose migrations were changed is refused", async () => {
  const name = ofRelease[4];
  await database.pool.query("UPDATE migrations SET checksum = 'x' WHERE name = $1", [name]);
  await expect(migrate(database.pool)).rejects.toThrow(`A migração ${name} foi alterada`);
});

test("a backup of a converted database is restored", async () => {
  await migrate(database.pool);
  const { rows } = await database.pool.query("SELECT name, checksum FROM migrations");
  const empty = await createEmptyDatabase();
  expect(await migrate(empty.pool, { upTo: rows })).toEqual(own);
  await empty.drop();
});

test("the bridge leads from the last release, by its steps, to a migration of this series", () => {
  expect(listNeeded(bridge)).toEqual(ofRelease);
  expect([...bridge.replaces]).toEqual(
    expect.arrayContaining(bridge.steps.map((one) => [one.name, one.checksum])),
  );
  expect(own).toContain(bridge.leadsTo);
  expect(own.filter((name) => bridge.replaces.has(name))).toEqual([]);
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
  const server = await startServer(env());
  try {
    await server.ready;
    const { db, pool } = database;
    const { rows } = await pool.query(
      "SELECT id, uuid, email FROM users WHERE email = 'premium@demo.example'",
    );
    const headers = await signInAs({ db, config: readConfig(env()), clock: systemClock }, rows[0]);
    const ask = async (path: string) => (await fetch(`${server.url}/api${path}`, { headers })).json();
    const found = (await ask("/concursos?searchTerm=belo+horizonte+2026")) as { items: object[] };
    expect(found.items).toContainEqual(expect.objectContaining({ status: "SUSPENSO" }));
    expect(await ask("/concursos/favoritos")).toMatchObject({ total: 5 });
    expect(await ask("/alertas/ajustes")).toMatchObject({ frequencia: "DIARIO" });
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
  }
});
