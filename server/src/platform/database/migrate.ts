import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { messageOf, StartError } from "../start-error.ts";
import { listHolds } from "./held-values.ts";
import {
  type Applied,
  type Bridge,
  findMissingSteps,
  findTooNew,
  listNeeded,
  type Migration,
  migrationsDir,
  readBridge,
  readMigrations,
  toOwnMigrations,
} from "./migration-files.ts";

/** A fixed key that nothing else locks. */
const migrationLock = 7_212_001;

type Options = {
  dir?: URL;
  /** Applies only these, which a backup's database had; all when left out. */
  upTo?: readonly { name: string; checksum: string }[] | undefined;
  /**
   * Milliseconds a statement waits for a table's lock, and the number of attempts. Others queue behind a waiter, so it
   * waits briefly and lets them through.
   */
  lockTimeoutMs?: number;
  attempts?: number;
};

/** First line of a file that runs statement by statement, since PostgreSQL refuses it in a transaction. */
const noTransaction = "-- without a transaction";

/**
 * Migrates the schema: SQL files by name, forward only, each in a transaction; files that PostgreSQL refuses in one
 * must be repeatable. A bridge converts the previous series. A newer database stays as it is if it was only expanded.
 * Concurrent calls are safe: one works, the others wait. Returns the applied names.
 * @throws StartError when an applied file has changed since, the database is too new or too old, or `upTo` names an
 * unknown file
 */
export async function migrate(
  pool: pg.Pool,
  { dir = migrationsDir, upTo, lockTimeoutMs = 5_000, attempts = 10 }: Options = {},
): Promise<string[]> {
  const known = readMigrations(dir);
  const bridge = readBridge(dir);
  const wanted = upTo ? findWanted(known, bridge, upTo) : known;
  if (await isUpToDate(pool, wanted, bridge)) return [];
  const client = await pool.connect();
  try {
    await client.query(`SET statement_timeout = 0; SET lock_timeout = ${lockTimeoutMs}`);
    await noticeOwnEnd(client);
    await waitForTurn(client);
    try {
      await makeRecord(client);
      const crossed = await cross(client, bridge, known, attempts);
      return [...crossed, ...(await applyMissing(client, wanted, bridge, attempts))];
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
    }
  } finally {
    // The connection is closed and not returned to the pool, because its timeouts were changed.
    client.release(true);
  }
}

/**
 * Returns whether all migrations are applied. Most starts need no more, and so use no locks or session settings, which
 * poolers lack.
 */
async function isUpToDate(pool: pg.Pool, wanted: Migration[], bridge: Bridge | undefined): Promise<boolean> {
  const { rows: tables } = await pool.query("SELECT to_regclass('migrations') IS NOT NULL AS exists");
  if (!tables[0]?.exists) return false;
  // The previous series' record lacks a column that migrations need.
  const { rows } = await pool.query<Applied>(
    "SELECT name, checksum, to_jsonb(m) ->> 'needs' AS needs FROM migrations m",
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const own = toOwnMigrations(rows, bridge);
  return wanted.every(({ name, checksum }) => applied.get(name) === checksum) && !findTooNew(own, wanted);
}

/**
 * Makes the database cancel statements of killed processes, which the next start would wait for. Some platforms refuse
 * the setting.
 */
async function noticeOwnEnd(client: pg.PoolClient): Promise<void> {
  await client.query("SET client_connection_check_interval = '1s'").catch(() => undefined);
}

/** Polls for the lock: concurrent index creation waits for all statements, including a blocked waiter's. */
async function waitForTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS mine", [migrationLock]);
    if (rows[0]?.mine) return;
    await wait(100);
  }
}

type Wish = { name: string; checksum: string };

/**
 * Finds the migrations that a backup was made with. One of the series before gets the whole baseline: the steps that
 * it lacks only add to its schema.
 */
function findWanted(known: Migration[], bridge: Bridge | undefined, upTo: readonly Wish[]): Migration[] {
  const own = toOwnMigrations(upTo, bridge).map((wish) => find(known, wish));
  if (!bridge || own.length === upTo.length) return own;
  const changed = findChanged(bridge, upTo);
  if (changed) throw new StartError(`A migração ${changed.name} foi alterada depois de feita a cópia`);
  const names = new Set(upTo.map(({ name }) => name));
  if (!names.has(bridge.leadsTo) && listNeeded(bridge).some((name) => !names.has(name)))
    throw new StartError(
      "A cópia é de uma versão anterior à 0.2.0; restaure-a com a versão que a fez, inicie no banco " +
        "restaurado a 0.2.0 e depois esta",
    );
  return [...new Set([...known.filter(({ name }) => name <= bridge.leadsTo), ...own])];
}

const findChanged = ({ replaces }: Bridge, rows: readonly Wish[]) =>
  rows.find(({ name, checksum }) => (replaces.get(name) ?? checksum) !== checksum);

function find(known: Migration[], { name, checksum }: Wish): Migration {
  const migration = known.find((one) => one.name === name);
  if (!migration)
    throw new StartError(`A cópia precisa da migração ${name}, que esta versão do produto não tem`);
  if (migration.checksum !== checksum)
    throw new StartError(`A migração ${name} foi alterada depois de feita a cópia`);
  return migration;
}

async function makeRecord(client: pg.PoolClient): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), needs text)`);
  await client.query("ALTER TABLE migrations ADD COLUMN IF NOT EXISTS needs text");
}

async function listApplied(client: pg.PoolClient): Promise<Applied[]> {
  const { rows } = await client.query<Applied>("SELECT name, checksum, needs FROM migrations ORDER BY name");
  return rows;
}

/**
 * Converts a database of the previous series, if it is one: applies the steps that it lacks, then the bridge. Its rows
 * stay in the record, so that a process of the previous release can still restart.
 */
async function cross(
  client: pg.PoolClient,
  bridge: Bridge | undefined,
  known: Migration[],
  attempts: number,
): Promise<string[]> {
  const applied = await listApplied(client);
  const earlier = applied.filter(({ name }) => bridge?.replaces.has(name));
  const isCrossed = applied.some(({ name }) => name === bridge?.leadsTo);
  if (!bridge || earlier.length === 0 || isCrossed) return [];
  const changed = findChanged(bridge, earlier);
  if (changed)
    throw new StartError(`A migração ${changed.name} foi alterada depois de aplicada a este banco`);
  const names = new Set(earlier.map(({ name }) => name));
  if (listNeeded(bridge).some((name) => !names.has(name)))
    throw new StartError(
      `Este banco parou na migração ${earlier.at(-1)?.name}, antes da versão 0.2.0; inicie nele primeiro a ` +
        `0.2.0 e depois esta`,
    );
  const done: string[] = [];
  const missing = findMissingSteps(bridge, earlier);
  // A database of a commit between releases may have newer values already.
  if (missing.length === bridge.steps.length)
    for (const sql of await listHolds(client, bridge))
      await applyPatiently(
        client,
        { ...bridge.migration, sql, checksum: "" },
        attempts,
        async () => undefined,
      );
  for (const step of missing) {
    await applyPatiently(client, step, attempts, () => record(client, step));
    done.push(step.name);
  }
  const made = known.filter(({ name }) => name <= bridge.leadsTo);
  await applyPatiently(client, bridge.migration, attempts, async () => {
    for (const migration of made) await record(client, migration);
  });
  return [...done, bridge.migration.name];
}

async function applyMissing(
  client: pg.PoolClient,
  migrations: Migration[],
  bridge: Bridge | undefined,
  attempts: number,
): Promise<string[]> {
  const rows = toOwnMigrations(await listApplied(client), bridge);
  const tooNew = findTooNew(rows, migrations);
  if (tooNew)
    throw new StartError(
      `O banco é mais novo que esta versão: a migração ${tooNew.name} só deixa trabalhar as que têm ` +
        `${tooNew.needs}; inicie uma versão mais nova`,
    );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const done: string[] = [];
  for (const migration of migrations) {
    const { name, checksum } = migration;
    const known = applied.get(name);
    if (known !== undefined && known !== checksum) {
      throw new StartError(`A migração ${name} foi alterada depois de aplicada a este banco`);
    }
    if (known !== undefined) continue;
    await applyPatiently(client, migration, attempts, () => record(client, migration));
    done.push(name);
  }
  return done;
}

async function record(client: pg.PoolClient, { name, checksum, needs }: Migration): Promise<void> {
  await client.query("INSERT INTO migrations (name, checksum, needs) VALUES ($1, $2, $3)", [
    name,
    checksum,
    needs,
  ]);
}

const lockNotAvailable = "55P03";

async function applyPatiently(
  client: pg.PoolClient,
  migration: Migration,
  attempts: number,
  recordIt: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration, recordIt);
    } catch (error) {
      const { name } = migration;
      if ((error as { code?: string }).code !== lockNotAvailable)
        throw new Error(`migration ${name} failed: ${messageOf(error)}`, { cause: error });
      if (attempt >= attempts)
        throw new StartError(
          `A migração ${name} espera por uma tabela que está em uso (uma cópia de segurança, um comando ` +
            `esquecido); inicie de novo depois`,
        );
      await wait(200 * attempt);
    }
  }
}

async function apply(
  client: pg.PoolClient,
  { sql }: Migration,
  recordIt: () => Promise<void>,
): Promise<void> {
  if (sql.startsWith(noTransaction)) {
    for (const statement of sql.split(/;[ \t]*\n/)) await client.query(statement);
    await recordIt();
    return;
  }
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await recordIt();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
