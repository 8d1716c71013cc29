import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeUpgrade } from "../../src/platform/database/held-values.ts";
import { readMigrations } from "../../src/platform/database/migration-files.ts";
import { createCopyOf, createEmptyDatabase, type TestDatabase } from "../harness/database.ts";
import { catalogueOf } from "../harness/database-contents.ts";
import { until } from "../harness/product-stage.ts";
import { startServer } from "../harness/server-process.ts";
import { installRelease, lastRelease } from "../releases/releases.ts";

let released: TestDatabase;
beforeAll(async () => {
  released = await createEmptyDatabase();
  await installRelease(released.url, lastRelease);
  await released.close();
});
afterAll(() => released.drop());

const start = ({ url }: TestDatabase) =>
  startServer({
    DATABASE_URL: url,
    ROLE: "web",
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    LOG_LEVEL: "error",
  });

/** Starts the new release's server, and kills it at a moment, or when it is up, if that is sooner. */
async function killAt(database: TestDatabase, isMoment: () => Promise<boolean>): Promise<boolean> {
  const server = await start(database);
  let isUp = false;
  void server.ready.then(
    () => {
      isUp = true;
    },
    () => undefined,
  );
  await until(async () => isUp || (await isMoment()));
  server.child.kill("SIGKILL");
  expect((await server.ended).code).toBe("SIGKILL");
  return !isUp;
}

/** Starts the new release's server, and ends it when it is up. */
async function upgrade(database: TestDatabase): Promise<void> {
  const server = await start(database);
  await server.ready;
  server.child.kill("SIGTERM");
  expect((await server.ended).code).toBe(0);
}

/** Returns each table's rows, in the columns that the last release has. */
async function rowsOf({ pool }: TestDatabase, columns: Map<string, string>) {
  const rows = new Map<string, unknown[]>();
  for (const [table, list] of columns)
    rows.set(table, (await pool.query(`SELECT ${list} FROM ${table} ORDER BY ${list}`)).rows);
  return rows;
}

async function columnsOf({ pool }: TestDatabase): Promise<Map<string, string>> {
  const { rows } = await pool.query(
    `SELECT c.oid::regclass::text AS name, string_agg(quote_ident(attname), ', ' ORDER BY attname) AS list
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
       AND relname <> 'migrations' AND atttypid NOT IN ('json'::regtype, 'xml'::regtype) GROUP BY c.oid`,
  );
  return new Map(rows.map(({ name, list }) => [name, list]));
}

const applied = async ({ pool }: TestDatabase) =>
  (await pool.query("SELECT count(*)::int AS n FROM migrations")).rows[0].n as number;
const isBlocked = async ({ pool }: TestDatabase) =>
  (
    await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).rowCount !== 0;

test("an upgrade that is killed at many steps goes on at each start, and ends as one that was never killed", {
  timeout: 300_000,
}, async () => {
  const [whole, killed] = [await createCopyOf(released.url), await createCopyOf(released.url)];
  const columns = await columnsOf(killed);
  const before = await rowsOf(killed, columns);
  await upgrade(whole);
  const wanted = await rowsOf(whole, columns);

  // Inside a statement: it waits for a table that somebody reads.
  const reader = new pg.Client({ connectionString: killed.url });
  await reader.connect();
  let inside = 0;
  for (const table of ["users", "concursos", "deliveries", "assinaturas"]) {
    if (!columns.has(table)) continue;
    await reader.query(`BEGIN; LOCK TABLE ${table} IN ACCESS SHARE MODE`);
    if (await killAt(killed, () => isBlocked(killed))) inside += 1;
    await reader.query("COMMIT");
  }
  await reader.end();
  expect(inside, "killed inside a statement").toBeGreaterThan(0);
  // Between statements, from migration to migration.
  const [from, to] = [await applied(killed), await applied(whole)];
  for (const share of [0.2, 0.5, 0.8]) {
    const least = from + Math.ceil((to - from) * share);
    await killAt(killed, async () => (await applied(killed)) >= least);
  }
  await upgrade(killed);

  expect(await applied(killed)).toBe(to);
  expect(to).toBeGreaterThanOrEqual(readMigrations().length);
  const rows = await rowsOf(killed, columns);
  for (const [table, kept] of before) {
    // A start fills tables of reference data.
    if (JSON.stringify(wanted.get(table)) === JSON.stringify(kept))
      expect(rows.get(table), table).toEqual(kept);
    else expect(rows.get(table)?.length, table).toBe(wanted.get(table)?.length);
  }
  for (const { pool } of [whole, killed]) await closeUpgrade(pool);
  expect(await catalogueOf(killed.pool)).toEqual(await catalogueOf(whole.pool));
  const { rows: invalid } = await killed.pool.query(
    "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid",
  );
  expect(invalid).toEqual([]);
  console.info(`killed ${inside} times inside a statement, 3 times between; ${from} to ${to} migrations`);
  await Promise.all([whole.drop(), killed.drop()]);
});
