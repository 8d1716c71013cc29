import type pg from "pg";

/** What a database holds, in a form that two databases can be compared by: tables, rules, rows and numbers given. */
export async function contentsOf(pool: pg.Pool) {
  const lines = async (query: string) =>
    (await pool.query<{ line: string }>(query)).rows.map(({ line }) => line);
  const tables = await lines(
    `SELECT c.oid::regclass::text AS line FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'pgboss') ORDER BY 1`,
  );
  const rows: Record<string, { rows: number; digest: string }> = {};
  for (const table of tables) {
    const counted = await pool.query(
      `SELECT count(*)::int AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS digest FROM ${table} t`,
    );
    rows[table] = counted.rows[0];
  }
  return {
    rows,
    sequences: await lines(
      "SELECT schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) AS line FROM pg_sequences ORDER BY 1",
    ),
    constraints: await lines(
      `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated AS line
       FROM pg_constraint WHERE conrelid <> 0 AND connamespace::regnamespace::text IN ('public', 'pgboss') ORDER BY 1`,
    ),
    indexes: await lines(
      "SELECT indexdef AS line FROM pg_indexes WHERE schemaname IN ('public', 'pgboss') ORDER BY 1",
    ),
    triggers: await lines(
      `SELECT pg_get_triggerdef(oid) || ' ' || tgenabled::text AS line FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
    ),
  };
}
