import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let home: string;
let dir: URL;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("DROP TABLE migrations");
  home = mkdtempSync(join(tmpdir(), "cav-migrations-"));
  dir = pathToFileURL(`${home}/`);
  writeFileSync(new URL("0001_one.sql", dir), "CREATE TABLE one (id integer);");
});

afterEach(async () => {
  rmSync(home, { recursive: true, force: true });
  await database.drop();
});

test("four processes that start at once apply each migration once", async () => {
  writeFileSync(new URL("0002_two.sql", dir), "SELECT pg_sleep(0.05); CREATE TABLE two (id integer);");
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, { dir })));
  expect(applied.flat().sort()).toEqual(["0001_one.sql", "0002_two.sql"]);
});

test("a second start applies nothing", async () => {
  await migrate(database.pool, { dir });
  expect(await migrate(database.pool, { dir })).toEqual([]);
});

test("a failed migration leaves no trace", async () => {
  writeFileSync(new URL("0002_bad.sql", dir), "CREATE TABLE half (id integer); SELECT nonsense;");
  await expect(migrate(database.pool, { dir })).rejects.toThrow("nonsense");
  const { rows } = await database.pool.query("SELECT to_regclass('half') AS half, to_regclass('one') AS one");
  expect(rows[0]).toEqual({ half: null, one: "one" });
});

test("a file that says so runs without a transaction, while others wait", async () => {
  const index = "CREATE INDEX CONCURRENTLY one_idx ON one (id);";
  writeFileSync(
    new URL("0002_index.sql", dir),
    `-- without a transaction\nDROP INDEX CONCURRENTLY IF EXISTS one_idx;\n${index}\n`,
  );
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool, { dir })));
  expect(applied.flat().sort()).toEqual(["0001_one.sql", "0002_index.sql"]);
  const { rows } = await database.pool.query(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = 'one_idx'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

describe("a table that somebody goes on using", () => {
  let user: pg.PoolClient;
  beforeEach(async () => {
    await migrate(database.pool, { dir });
    writeFileSync(new URL("0002_column.sql", dir), "ALTER TABLE one ADD COLUMN more integer;");
    user = await database.pool.connect();
    await user.query("BEGIN; SELECT FROM one");
  });
  afterEach(() => user.release(true));

  test("a lock on a used table is tried briefly and repeatedly, so that others get through", async () => {
    const migrating = migrate(database.pool, { dir, lockTimeoutMs: 200, attempts: 50 });
    // Without the lock timeout each read would wait behind the migration.
    for (let reads = 0; reads < 5; reads += 1) await database.pool.query("SELECT FROM one");
    await user.query("COMMIT");
    expect(await migrating).toEqual(["0002_column.sql"]);
  });

  test("a table that stays locked stops the start with one line", async () => {
    await expect(migrate(database.pool, { dir, lockTimeoutMs: 50, attempts: 2 })).rejects.toThrow(
      "A migração 0002_column.sql espera por uma tabela que está em uso",
    );
  });
});

test("a migration changed after it was applied stops the start", async () => {
  await migrate(database.pool, { dir });
  writeFileSync(new URL("0001_one.sql", dir), "CREATE TABLE other (id integer);");
  await expect(migrate(database.pool, { dir })).rejects.toThrow("A migração 0001_one.sql foi alterada");
});

describe("a database that a newer release has migrated", () => {
  const newer = (name: string, text: string) => writeFileSync(new URL(name, dir), text);
  const takeBack = (name: string) => rmSync(new URL(name, dir));
  const rows = async () => (await database.pool.query("SELECT * FROM one ORDER BY id")).rows;

  test("an older release works with a newer release's expanded database, and loses nothing", async () => {
    await migrate(database.pool, { dir });
    await database.pool.query("INSERT INTO one VALUES (1)");
    newer("0002_wider.sql", "ALTER TABLE one ADD COLUMN more text;");
    await migrate(database.pool, { dir });
    await database.pool.query("INSERT INTO one VALUES (2, 'new')");
    // A process of the previous release starts again after a rollback.
    takeBack("0002_wider.sql");
    expect(await migrate(database.pool, { dir })).toEqual([]);
    await database.pool.query("INSERT INTO one VALUES (3)");
    newer("0002_wider.sql", "ALTER TABLE one ADD COLUMN more text;");
    expect(await migrate(database.pool, { dir })).toEqual([]);
    expect(await rows()).toEqual([
      { id: 1, more: null },
      { id: 2, more: "new" },
      { id: 3, more: null },
    ]);
  });

  const contracted = "-- contracting: needs 0002_wider.sql\nALTER TABLE one ALTER COLUMN id SET NOT NULL;";

  test("a database contracted by an unknown migration is refused", async () => {
    newer("0002_wider.sql", "ALTER TABLE one ADD COLUMN more text;");
    newer("0003_narrower.sql", contracted);
    await migrate(database.pool, { dir });
    for (const name of ["0003_narrower.sql", "0002_wider.sql"]) takeBack(name);
    await expect(migrate(database.pool, { dir })).rejects.toThrow(
      "O banco é mais novo que esta versão: a migração 0003_narrower.sql só deixa trabalhar as que " +
        "têm 0002_wider.sql; inicie uma versão mais nova",
    );
  });

  test("a database contracted by what this release knows is accepted", async () => {
    newer("0002_wider.sql", "ALTER TABLE one ADD COLUMN more text;");
    newer("0003_narrower.sql", contracted);
    await migrate(database.pool, { dir });
    takeBack("0003_narrower.sql");
    expect(await migrate(database.pool, { dir })).toEqual([]);
  });
});
