import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";
import { messageOf, StartError } from "../start-error.ts";

/** Any fixed number will do, as long as nothing else locks it. */
const migrationLock = 7_212_001;

const migrationsDir = new URL("../../../migrations/", import.meta.url);

type Migration = { name: string; sql: string; checksum: string };

function readMigrations(dir: URL): Migration[] {
  return readdirSync(dir)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => {
      // The same file on every system, whatever git makes of its line ends.
      const sql = readFileSync(new URL(name, dir), "utf8").replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/**
 * Brings the schema up to date: plain SQL files in the order of their names, forward only, each in a transaction.
 * Any number of processes may call it at once; one works, the others wait. Returns the names applied now.
 * @throws StartError when an applied file has changed or vanished since.
 */
export async function migrate(pool: pg.Pool, dir = migrationsDir): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    try {
      return await applyMissing(client, readMigrations(dir));
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
    }
  } finally {
    // Not handed back to the pool, since its time-out was changed.
    client.release(true);
  }
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const name of applied.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new StartError(
        `A migração ${name} foi aplicada a este banco e não existe mais: esta versão é mais antiga que o banco`,
      );
    }
  }
  const done: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const known = applied.get(name);
    if (known !== undefined && known !== checksum) {
      throw new StartError(`A migração ${name} foi alterada depois de aplicada a este banco`);
    }
    if (known !== undefined) continue;
    await client.query("BEGIN");
    try {
      await client.query(sql);
      await client.query("INSERT INTO migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw new Error(`migration ${name} failed: ${messageOf(error)}`, { cause: error });
    }
    done.push(name);
  }
  return done;
}
