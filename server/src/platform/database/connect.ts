import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { messageOf, reasonOf, StartError } from "../start-error.ts";
import { type Tracing, withSpan } from "../tracing.ts";
import { preparedNameOf } from "./prepare.ts";

// Exams' dates are calendar days: as text, no time zone can move them.
const dateOid = 1082;
const int8Oid = 20;
const types = {
  getTypeParser(oid: number, format?: string) {
    if (oid === dateOid) return (value: string) => value;
    if (oid === int8Oid) return Number;
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

export type ConnectionOptions = {
  /** The server cancels a statement after this many milliseconds. */
  statementMs?: number;
  /** Creates a child span per query, with its text but not its values. */
  tracing?: Tracing | undefined;
  /** Whether connections keep prepared statements for key lookups; a pooler without support needs false. */
  prepares?: boolean;
};

type Options = ConnectionOptions & { url: string; poolSize: number; name?: string };

export type Connection<DB> = { pool: pg.Pool; db: Kysely<DB>; close(): Promise<void> };

/**
 * Milliseconds after which the server ends a connection that leaves a transaction open: its process hangs, and others
 * wait for what it holds. Longer than a batch of messages takes.
 */
export const heldMs = 300_000;

/** Extra milliseconds to wait for an answer after the server's own limit; then the server counts as frozen. */
const graceMs = 5_000;

/** Opens a connection pool with a query builder for the tables `DB`. Connects lazily. */
export function connect<DB>(options: Options): Connection<DB> {
  const { url, poolSize, name = "cav", statementMs = 60_000, tracing, prepares = true } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    keepAlive: true,
    types,
    // Poolers refuse the setting as a parameter of the start. Without it a connection works all the same.
    onConnect: (client) =>
      client.query(`SET idle_in_transaction_session_timeout = ${heldMs}`).then(
        () => undefined,
        () => undefined,
      ),
  });
  // A lost connection fails its query or is replaced. Without listeners it would end the process; the pool listens only
  // for idle connections.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: watchedPool(pool, { answerMs: statementMs + graceMs, tracing, prepares }),
    }),
  });
  return {
    pool,
    db,
    async close() {
      await db.destroy();
      // Kysely ends the pool only if it was used.
      if (!pool.ended) await pool.end();
    },
  };
}

type Watch = { answerMs: number; tracing: Tracing | undefined; prepares: boolean };

/**
 * Wraps the pool for Kysely. A query fails after `answerMs` without an answer. A connection with any failure but the
 * server's own refusal is closed, so that no open transaction is reused.
 */
function watchedPool(pool: pg.Pool, { answerMs, tracing, prepares }: Watch): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let lost: Error | undefined;
      let isStale = false;
      async function query(text: string, values: readonly unknown[]) {
        // Reports the transaction's own failure, not that of the rollback.
        if (lost) throw lost;
        const asked = { text, values: [...values], query_timeout: answerMs };
        try {
          const ask = () => (prepares ? askPrepared(asked) : client.query(asked));
          return await (tracing?.isWithin() ? withSpan(beginQuery(tracing, text), ask) : ask());
        } catch (error) {
          if (!isAnswer(error)) lost = error as Error;
          throw error;
        }
      }
      /** Runs a query, prepared if possible. A transaction can't retry a refused statement, so it prepares none. */
      async function askPrepared(asked: pg.QueryConfig) {
        const name = preparedNameOf(asked.text);
        if (name === undefined || client.getTransactionStatus() !== "I") return client.query(asked);
        try {
          return await client.query({ ...asked, name });
        } catch (error) {
          if (!isForgotten(error)) throw error;
          isStale = true;
          return client.query(asked);
        }
      }
      // The other form of `query` is for cursors, which are not configured.
      return {
        query: query as unknown as PostgresPoolClient["query"],
        // Kysely asks to close a connection whose rollback failed.
        release: (broken) => client.release(lost ?? broken ?? isStale),
      };
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** Starts a span with a query's text, in which values are placeholders: `$1`. */
function beginQuery(tracing: Tracing, text: string) {
  const [operation = "query"] = text.trim().split(/\W/, 1);
  return tracing.begin(operation.toUpperCase(), "client", {
    "db.system.name": "postgresql",
    "db.query.text": text,
  });
}

/** Returns whether the server refused the statement but keeps the connection; a fatal error closes it. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity !== "FATAL" && error.severity !== "PANIC";
}

/**
 * Returns whether a prepared statement became invalid: a migration changed its columns, or a pooler switched
 * connections. It was not executed.
 */
function isForgotten(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = "", routine } = error;
  return (code === "0A000" && routine === "RevalidateCachedQuery") || ["26000", "42P05"].includes(code);
}

const oldestVersion = 150_000;

/**
 * Checks the server of `url`.
 * @throws StartError in one line when it can't be used or is older than PostgreSQL 15.
 */
export async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  const held = `DATABASE_URL tem "${url.replace(/\/\/.*@/, "//***@")}"`;
  let version: number;
  try {
    const { rows } = await pool.query("SHOW server_version_num");
    version = Number(rows[0]?.server_version_num);
  } catch (error) {
    // PostgreSQL's message says more than its code; for system errors the code (ECONNREFUSED) says more.
    const reason = error instanceof pg.DatabaseError ? messageOf(error) : reasonOf(error);
    throw new StartError(`${held}; precisa ser um servidor PostgreSQL que responda (${reason})`);
  }
  if (version < oldestVersion) {
    throw new StartError(
      `${held}, um PostgreSQL ${Math.floor(version / 10_000)}; precisa ser 15 ou mais novo`,
    );
  }
}
