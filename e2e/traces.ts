import { expect } from "@playwright/test";
import type { connectToOwnDatabase } from "../server/test/harness/own-database.ts";

type Connection = Awaited<ReturnType<typeof connectToOwnDatabase>>;

/** Runs a scheduled job now, and waits for its end. */
export async function runJob(database: Connection, name: string): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    "INSERT INTO pgboss.job (name, data) VALUES ($1, '{}') RETURNING id",
    [name],
  );
  const stateOf = async () => {
    const found = await database.query<{ state: string }>("SELECT state FROM pgboss.job WHERE id = $1", [
      rows[0]?.id,
    ]);
    return found.rows[0]?.state;
  };
  await expect.poll(stateOf, `job ${name}`).toBe("completed");
}

/** Waits until some queues (a LIKE pattern) have no pending or active job. */
export async function waitUntilIdle(database: Connection, queues: string): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await database.query<{ name: string }>(
      "SELECT name FROM pgboss.job WHERE name LIKE $1 AND state < 'completed' AND start_after <= now()",
      [queues],
    );
    return rows.length;
  };
  await expect.poll(countWaiting, { message: `jobs of ${queues}`, timeout: 90_000 }).toBe(0);
}

type TraceQuery = { id?: number; told: string[] };

/** Returns the tables, including the queue's, with a row that contains one of the texts or references the account. */
export async function findTraces(database: Connection, { id, told }: TraceQuery): Promise<string[]> {
  const { rows } = await database.query<{ name: string; columns: string[] }>(
    `SELECT t.table_schema || '.' || quote_ident(t.table_name) AS name,
       coalesce(array_agg(c.column_name::text) FILTER (WHERE c.column_name IN ('user_id', 'autor_id')), '{}') AS columns
     FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
     JOIN pg_class k ON k.oid = (quote_ident(t.table_schema) || '.' || quote_ident(t.table_name))::regclass
     WHERE t.table_schema IN ('public', 'pgboss') AND t.table_type = 'BASE TABLE' AND NOT k.relispartition
     GROUP BY t.table_schema, t.table_name ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name, columns } of rows) {
    const named = id === undefined ? [] : columns.map((column) => `row_.${column} = ${id}`);
    const { rows: counted } = await database.query<{ count: string }>(
      `SELECT count(*) FROM ${name} row_
       WHERE EXISTS (SELECT FROM unnest($1::text[]) told WHERE strpos(row_::text, told) > 0)
       ${["", ...named].join(" OR ")}`,
      [told],
    );
    if (counted[0]?.count !== "0") found.push(name);
  }
  return found;
}
