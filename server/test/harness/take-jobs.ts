import type { Pool } from "pg";

/**
 * Takes what is enqueued of some queues (patterns of LIKE) out of them, in the order in which it was enqueued: a table has no
 * order of its own, and where a row is written depends on the connection that writes it.
 */
export async function takeJobs(
  pool: Pool,
  ...queues: string[]
): Promise<{ name: string; data: never; created_on: Date }[]> {
  const { rows } = await pool.query(
    `WITH taken AS (DELETE FROM pgboss.job WHERE name LIKE ANY ($1) RETURNING name, data, created_on)
     SELECT * FROM taken ORDER BY created_on`,
    [queues],
  );
  return rows;
}
