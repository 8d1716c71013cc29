import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { messageOf, reasonOf, StartError } from "../start-error.ts";
import { type Tracing, withSpan } from "../tracing.ts";
import { preparedNameOf } from "./prepare.ts";

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

export type ConnectionOptions = {
  /** How long a statement may take before the server gives it up. */
  statementMs?: number;
  /** Makes a span for each query, with its text but not its values, as a child of the current span. */
  tracing?: Tracing | undefined;
  /** Whether connections keep the statements that look up by key: not where a pooler lends them without. */
  prepares?: boolean;
};

type Options = ConnectionOptions & { url: string; poolSize: number; name?: string };

export type Connection<DB> = { pool: pg.Pool; db: Kysely<DB>; close(): Promise<void> };

/** Beyond what the server allows itself, an answer is waited for so long; then the server is taken for frozen. */
const graceMs = 5_000;

/** A pool of connections and the query builder on it, typed by the tables `DB`. Connects lazily. */
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
  });
  // A lost connection fails the query that uses it, or is replaced at its next use. Without listeners it would end the
  // process: the pool has one for those that are idle, and none for a transaction's between two of its queries.
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
      // It ends the pool only where something was asked through it.
      if (!pool.ended) await pool.end();
    },
  };
}

type Watch = { answerMs: number; tracing: Tracing | undefined; prepares: boolean };

/**
 * The pool as Kysely sees it. A query without an answer fails after `answerMs`, and a connection on which a query
 * failed otherwise than by the server's word is closed when it is handed back, instead of being lent to the next one
 * with a transaction open on it.
 */
function watchedPool(pool: pg.Pool, { answerMs, tracing, prepares }: Watch): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let lost: Error | undefined;
      let isStale = false;
      async function query(text: string, values: readonly unknown[]) {
        // What made the transaction fail, and not that its connection can't be asked to undo it.
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
      /** Within a transaction a refused statement can't be asked again: there none is kept. */
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
      // Cursors, the other form of its signature, are not configured.
      return {
        query: query as unknown as PostgresPoolClient["query"],
        // Kysely asks to close a connection whose transaction could not be undone.
        release: (broken) => client.release(lost ?? broken ?? isStale),
      };
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** Of a query its text, in which each value is a number: `$1`. */
function beginQuery(tracing: Tracing, text: string) {
  const [operation = "query"] = text.trim().split(/\W/, 1);
  return tracing.begin(operation.toUpperCase(), "client", {
    "db.system.name": "postgresql",
    "db.query.text": text,
  });
}

/** Whether the server refused a statement, and goes on: a fatal error is its last word on a connection. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity !== "FATAL" && error.severity !== "PANIC";
}

/**
 * Whether a prepared statement is not what it was: its columns are others since a migration, or a pooler has lent the
 * connection of somebody else. What it asks was not begun.
 */
function isForgotten(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = "", routine } = error;
  return (code === "0A000" && routine === "RevalidateCachedQuery") || ["26000", "42P05"].includes(code);
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
