import type { Pool } from "pg";

/** Takes the jobs of some queues (LIKE patterns), sorted by creation, because a table has no order. */
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
