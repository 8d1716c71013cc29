import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { messageOf, StartError } from "../start-error.ts";

/** Any fixed number will do, as long as nothing else locks it. */
const migrationLock = 7_212_001;

const migrationsDir = new URL("../../../migrations/", import.meta.url);

type Migration = { name: string; sql: string; checksum: string };
type Options = {
  dir?: URL;
  /** The only ones to apply: those that a backup's database had. All, when left out. */
  upTo?: readonly { name: string; checksum: string }[] | undefined;
  /**
   * How long a statement may wait for a table that others are using, and how often it is tried. Whoever asks for the
   * table after it waits behind it: so it waits shortly, and lets them through before it tries again.
   */
  lockTimeoutMs?: number;
  attempts?: number;
};

/** First line of a file that runs statement by statement, since PostgreSQL refuses it in a transaction. */
const noTransaction = "-- without a transaction";

/** The migrations of this version, in their order. */
export function readMigrations(dir = migrationsDir): Migration[] {
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
 * Brings the schema up to date: plain SQL files in the order of their names, forward only, each in a transaction
 * (but for those that say they can't be: their statements bear being repeated). Any number of processes may call it
 * at once; one works, the others wait. Returns the names applied now.
 * @throws StartError when an applied file has changed or vanished since, or `upTo` asks for another.
 */
export async function migrate(
  pool: pg.Pool,
  { dir = migrationsDir, upTo, lockTimeoutMs = 5_000, attempts = 10 }: Options = {},
): Promise<string[]> {
  const known = readMigrations(dir);
  const wanted = upTo ? upTo.map((wish) => find(known, wish)) : known;
  if (await isUpToDate(pool, wanted)) return [];
  const client = await pool.connect();
  try {
    await client.query(`SET statement_timeout = 0; SET lock_timeout = ${lockTimeoutMs}`);
    await waitForTurn(client);
    try {
      return await applyMissing(client, wanted, attempts);
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
    }
  } finally {
    // Not handed back to the pool, since its time-outs were changed.
    client.release(true);
  }
}

/**
 * Whether exactly these are applied: most starts find it so, and then neither lock nor change what belongs to a session,
 * which a process behind a pooler doesn't have.
 */
async function isUpToDate(pool: pg.Pool, wanted: Migration[]): Promise<boolean> {
  const { rows: tables } = await pool.query("SELECT to_regclass('migrations') IS NOT NULL AS exists");
  if (!tables[0]?.exists) return false;
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM migrations",
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return (
    applied.size === wanted.length && wanted.every(({ name, checksum }) => applied.get(name) === checksum)
  );
}

/** Asks again and again: an index that is made concurrently waits for every statement, that of a waiter included. */
async function waitForTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS mine", [migrationLock]);
    if (rows[0]?.mine) return;
    await wait(100);
  }
}

function find(known: Migration[], { name, checksum }: { name: string; checksum: string }): Migration {
  const migration = known.find((one) => one.name === name);
  if (!migration)
    throw new StartError(`A cópia precisa da migração ${name}, que esta versão do produto não tem`);
  if (migration.checksum !== checksum)
    throw new StartError(`A migração ${name} foi alterada depois de feita a cópia`);
  return migration;
}

async function applyMissing(
  client: pg.PoolClient,
  migrations: Migration[],
  attempts: number,
): Promise<string[]> {
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
  for (const migration of migrations) {
    const { name, checksum } = migration;
    const known = applied.get(name);
    if (known !== undefined && known !== checksum) {
      throw new StartError(`A migração ${name} foi alterada depois de aplicada a este banco`);
    }
    if (known !== undefined) continue;
    await applyPatiently(client, migration, attempts);
    done.push(name);
  }
  return done;
}

const lockNotAvailable = "55P03";

async function applyPatiently(client: pg.PoolClient, migration: Migration, attempts: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const { name } = migration;
      if ((error as { code?: string }).code !== lockNotAvailable)
        throw new Error(`migration ${name} failed: ${messageOf(error)}`, { cause: error });
      if (attempt >= attempts)
        throw new StartError(
          `A migração ${name} espera por uma tabela que está em uso (uma cópia de segurança, um comando esquecido); inicie de novo depois`,
        );
      await wait(200 * attempt);
    }
  }
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  const record = () =>
    client.query("INSERT INTO migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
  if (sql.startsWith(noTransaction)) {
    for (const statement of sql.split(/;[ \t]*\n/)) await client.query(statement);
    await record();
    return;
  }
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await record();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
