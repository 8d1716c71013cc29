import type pg from "pg";
import { escapeIdentifier } from "pg";

/** A table of a backup, with its own columns. */
export type Table = {
  /** Schema and name, quoted for SQL. */
  name: string;
  /** Quoted, in order; without generated columns, which PostgreSQL computes. */
  columns: string[];
};

/** The queue's statistics about itself, in daily partitions that another database lacks. Nothing reads them back. */
const measurements = ["pgboss.queue_stats"];

const ours = "n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_'";

/** Lists all tables outside PostgreSQL's own schemas; a partitioned table counts once. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; table: string; columns: string[] }>(
    `SELECT n.nspname AS schema, c.relname AS table,
       array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${ours}
       AND n.nspname || '.' || c.relname <> ALL ($1)
     GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`,
    [measurements],
  );
  return rows.map(({ schema, table, columns }) => ({
    name: `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`,
    columns: columns.map(escapeIdentifier),
  }));
}

/** Lists sequences that have given a number, with the last number given. */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ schema: string; sequence: string; last: string }>(
    `SELECT schemaname AS schema, sequencename AS sequence, last_value::text AS last FROM pg_sequences
     WHERE last_value IS NOT NULL ORDER BY 1, 2`,
  );
  return rows.map(({ schema, sequence, last }) => ({
    name: `${escapeIdentifier(schema)}.${escapeIdentifier(sequence)}`,
    last,
  }));
}

/** Returns the version of the queue's tables; undefined when there is no queue yet. */
export async function queueVersionOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query("SELECT to_regclass('pgboss.version') IS NOT NULL AS there");
  if (!rows[0]?.there) return undefined;
  return (await client.query<{ version: number }>("SELECT version FROM pgboss.version")).rows[0]?.version;
}

/** Lists foreign keys with their definitions, to add them again after a restore. */
export async function listForeignKeys(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT k.conrelid::regclass::text AS table, quote_ident(k.conname) AS name,
       pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
     WHERE k.contype = 'f' AND k.conparentid = 0 AND ${ours} ORDER BY k.oid`,
  );
  return rows;
}
