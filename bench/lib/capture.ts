import type { Db } from "@cav/server/tables.ts";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";

type Statement = { sql: string; parameters: unknown[] };

/** A query builder on a pool that remembers what it was made to ask. */
export function createCapture(pool: pg.Pool) {
  let statements: Statement[] = [];
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log({ level, query }) {
      if (level === "query") statements.push({ sql: query.sql, parameters: [...query.parameters] });
    },
  });
  return {
    db,
    /** What was asked since the last time. */
    take(): Statement[] {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}

/** PostgreSQL's own account of some statements, in a transaction that is undone. */
export async function explain(pool: pg.Pool, statements: Statement[]): Promise<string> {
  const client = await pool.connect();
  const plans: string[] = [];
  try {
    await client.query("BEGIN");
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, SETTINGS) ${sql}`, parameters);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      plans.push(`${sql.replace(/\n +/g, "\n  ").trim()}\n\n${plan}`);
    }
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  return plans.join("\n\n---\n\n");
}

/** The same statements by a bare client, prepared, one after the other: what the database alone costs. */
export async function runBare(client: pg.ClientBase, statements: Statement[]): Promise<void> {
  for (const { sql, parameters } of statements) {
    await client.query({ name: nameOf(sql), text: sql, values: parameters });
  }
}

const names = new Map<string, string>();
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `bare_${names.size}`;
  names.set(sql, name);
  return name;
}
