import type pg from "pg";

const lines = async (pool: pg.Pool, query: string) =>
  (await pool.query<{ line: string }>(query)).rows.map(({ line }) => line);

/** The queue's tables of single days: their names follow the calendar, so they are no part of a schema. */
const ofOneDay = "_[0-9]{8}$";

/** Returns a database's tables and constraints in a comparable form. */
export async function catalogueOf(pool: pg.Pool) {
  return {
    columns: await lines(
      pool,
      `SELECT c.oid::regclass || ' ' || row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum) || ' ' ||
        a.attname || ' '
         || format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
         || ' ' || a.attidentity::text || a.attgenerated::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
         || ' ' || coalesce(array_to_string(c.reloptions, ','), '') AS line
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
       WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY c.oid::regclass::text,
       a.attnum`,
    ),
    partitions: await lines(
      pool,
      `SELECT oid::regclass || ' ' || pg_get_expr(relpartbound, oid) AS line FROM pg_class
       WHERE relispartition AND relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    ),
    functions: await lines(
      pool,
      `SELECT pg_get_functiondef(p.oid) AS line FROM pg_proc p LEFT JOIN pg_depend e ON e.objid = p.oid AND
        e.deptype = 'e'
       WHERE p.pronamespace = 'public'::regnamespace AND e.objid IS NULL ORDER BY 1`,
    ),
    // NOT NULL is listed with the columns; since PostgreSQL 18 it also is a constraint.
    constraints: await lines(
      pool,
      `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated AS line
       FROM pg_constraint WHERE conrelid <> 0 AND contype <> 'n' AND connamespace::regnamespace::text IN
       ('public', 'pgboss') AND conrelid::regclass::text !~ '${ofOneDay}' ORDER BY 1`,
    ),
    indexes: await lines(
      pool,
      `SELECT indexdef AS line FROM pg_indexes
       WHERE schemaname IN ('public', 'pgboss') AND tablename !~ '${ofOneDay}' ORDER BY 1`,
    ),
    triggers: await lines(
      pool,
      "SELECT pg_get_triggerdef(oid) || ' ' || tgenabled::text AS line FROM pg_trigger WHERE NOT " +
        "tgisinternal ORDER BY 1",
    ),
  };
}

/** Returns the tables with their rows and sequences. */
export async function contentsOf(pool: pg.Pool) {
  const tables = await lines(
    pool,
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
  const sequences = await lines(
    pool,
    "SELECT schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) AS line FROM pg_sequences ORDER BY 1",
  );
  return { rows, sequences, ...(await catalogueOf(pool)) };
}
