import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { messageOf, reasonOf, StartError } from "../start-error.ts";
import type { Database, Db } from "./schema.ts";

// Exams' dates are calendar days, not instants: they stay text, so that no time zone can move them.
const dateOid = 1082;
const int8Oid = 20;
const types = {
  getTypeParser(oid: number, format?: string) {
    if (oid === dateOid) return (value: string) => value;
    if (oid === int8Oid) return Number;
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

type Options = { url: string; poolSize: number; name?: string };

export type Connection = { pool: pg.Pool; db: Db; close(): Promise<void> };

/** A pool of connections and the typed query builder on it. Connects lazily. */
export function connect({ url, poolSize, name = "cav" }: Options): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    types,
  });
  // A connection lost while idle is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}

const oldestVersion = 150_000;

/** @throws StartError in one line when the server of `url` can't be used or is older than PostgreSQL 15. */
export async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  const held = `DATABASE_URL tem "${url.replace(/\/\/.*@/, "//***@")}"`;
  let version: number;
  try {
    const { rows } = await pool.query("SHOW server_version_num");
    version = Number(rows[0]?.server_version_num);
  } catch (error) {
    // PostgreSQL's own codes say less than its sentence; the system's (ECONNREFUSED) say more.
    const reason = error instanceof pg.DatabaseError ? messageOf(error) : reasonOf(error);
    throw new StartError(`${held}; precisa ser um servidor PostgreSQL que responda (${reason})`);
  }
  if (version < oldestVersion) {
    throw new StartError(
      `${held}, um PostgreSQL ${Math.floor(version / 10_000)}; precisa ser 15 ou mais novo`,
    );
  }
}
