import type pg from "pg";
import { migrate } from "../../src/platform/database/migrate.ts";
import { readBridge, readMigrations } from "../../src/platform/database/migration-files.ts";

const bridge = readBridge();
if (!bridge) throw new Error("there is no bridge from an earlier series");

/** The migrations of which the baseline consists. */
export const baseline = readMigrations().filter(({ name }) => name <= bridge.leadsTo);

/** The migrations of the last release before the baseline, in their order. */
export const oldRelease = [...bridge.replaces].map(([name, checksum]) => ({ name, checksum }));

/** Constraints that no migration of that release validated. */
const unchecked = [...bridge.migration.sql.matchAll(/ALTER TABLE (\w+) VALIDATE CONSTRAINT (\w+)/g)];

/**
 * Turns an empty database into one of an old release: the baseline's schema with the replaced migrations'
 * names, up to `last`. `upgrade.test.ts` checks that the schemas are the same.
 */
export async function migrateAsOldRelease(pool: pg.Pool, last = oldRelease.at(-1)?.name): Promise<void> {
  await migrate(pool, { upTo: baseline });
  for (const [, table, name] of unchecked) {
    const { rows } = await pool.query(
      "SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2",
      [table, name],
    );
    await pool.query(
      `ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} ${rows[0]?.rule} NOT VALID`,
    );
  }
  await pool.query("DELETE FROM migrations");
  const applied = oldRelease.slice(0, oldRelease.findIndex(({ name }) => name === last) + 1);
  for (const { name, checksum } of applied)
    await pool.query("INSERT INTO migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
}
