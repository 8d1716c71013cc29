import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
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
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, dir)));
  expect(applied.flat().sort()).toEqual(["0001_one.sql", "0002_two.sql"]);
});

test("a second start applies nothing", async () => {
  await migrate(database.pool, dir);
  expect(await migrate(database.pool, dir)).toEqual([]);
});

test("a migration that fails leaves nothing of itself behind", async () => {
  writeFileSync(new URL("0002_bad.sql", dir), "CREATE TABLE half (id integer); SELECT nonsense;");
  await expect(migrate(database.pool, dir)).rejects.toThrow("nonsense");
  const { rows } = await database.pool.query("SELECT to_regclass('half') AS half, to_regclass('one') AS one");
  expect(rows[0]).toEqual({ half: null, one: "one" });
});

test("a migration changed after it was applied stops the start", async () => {
  await migrate(database.pool, dir);
  writeFileSync(new URL("0001_one.sql", dir), "CREATE TABLE other (id integer);");
  await expect(migrate(database.pool, dir)).rejects.toThrow("A migração 0001_one.sql foi alterada");
});

test("a database newer than this version stops the start", async () => {
  await migrate(database.pool, dir);
  rmSync(new URL("0001_one.sql", dir));
  await expect(migrate(database.pool, dir)).rejects.toThrow("esta versão é mais antiga que o banco");
});
