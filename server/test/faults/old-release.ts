import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type pg from "pg";

const file = readFileSync(new URL("fixtures/release-0028.sql", import.meta.url), "utf8").replaceAll(
  "\r\n",
  "\n",
);

/** Migrations of the last release before the baseline, in order. */
export const oldRelease = file
  .split(/^--- file (?=\d{4}_)/m)
  .slice(1)
  .map((part) => {
    const [name = ""] = part.split("\n", 1);
    const sql = part.slice(name.length + 1);
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });

/** Migrates an empty database like that release, up to its last migration or another. */
export async function migrateAsOldRelease(pool: pg.Pool, last = oldRelease.at(-1)?.name): Promise<void> {
  await pool.query(`CREATE TABLE migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  for (const { name, sql, checksum } of oldRelease) {
    // A concurrent index can't be created in a transaction, and several statements in one query form one.
    const statements = sql.startsWith("-- without a transaction") ? sql.split(/;[ \t]*\n/) : [sql];
    for (const statement of statements) await pool.query(statement);
    await pool.query("INSERT INTO migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
    if (name === last) return;
  }
}
