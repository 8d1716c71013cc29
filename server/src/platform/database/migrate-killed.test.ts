import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { patient } from "../../../test/harness/patience.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let home: string;
let dir: URL;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("DROP TABLE migrations; CREATE TABLE gate (id integer)");
  home = mkdtempSync(join(tmpdir(), "cav-migrations-"));
  dir = pathToFileURL(`${home}/`);
  writeFileSync(new URL("0001_one.sql", dir), "CREATE TABLE one (id integer);");
});
afterEach(async () => {
  rmSync(home, { recursive: true, force: true });
  await database.drop();
});

/** A statement that takes ten minutes unless the gate is open. */
const slow = "SELECT pg_sleep(CASE WHEN EXISTS (SELECT FROM gate) THEN 0 ELSE 600 END);";

const program = `
  import pg from "pg";
  const { migrate } = await import(process.env.MIGRATE);
  await migrate(new pg.Pool({ connectionString: process.env.URL }), { dir: new URL(process.env.DIR) });
`;

/** Starts a migrating process, and kills it during its migration. */
async function killWhileMigrating(): Promise<void> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: "ignore",
    cwd: import.meta.dirname,
    env: {
      PATH: process.env.PATH,
      MIGRATE: new URL("./migrate.ts", import.meta.url).href,
      URL: database.url,
      DIR: dir.href,
    },
  });
  const ended = once(child, "close");
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE " +
        "'%pg_sleep(CASE%' AND pid <> pg_backend_pid() AND state = 'active'",
    );
    expect(rows).toHaveLength(1);
  }, patient);
  child.kill("SIGKILL");
  await ended;
}

test.each([
  ["in a transaction", ""],
  ["statement by statement", "-- without a transaction\n"],
])(
  "after a kill inside a migration %s the next start finishes it, without waiting for the dead one",
  async (_, mode) => {
    const table = "CREATE TABLE IF NOT EXISTS half (id integer);";
    writeFileSync(
      new URL("0002_half.sql", dir),
      `${mode}${table}\n${slow}\nCREATE TABLE IF NOT EXISTS whole (id integer);\n`,
    );
    await killWhileMigrating();
    await database.pool.query("INSERT INTO gate VALUES (1)");
    const started = performance.now();
    expect(await migrate(database.pool, { dir })).toEqual(["0002_half.sql"]);
    expect(performance.now() - started).toBeLessThan(30_000);
    const { rows } = await database.pool.query(
      "SELECT to_regclass('half') AS half, to_regclass('whole') AS whole, (SELECT count(*)::int " +
        "FROM migrations) AS applied",
    );
    expect(rows[0]).toEqual({ half: "half", whole: "whole", applied: 2 });
  },
);
