import { sql } from "kysely";
import { z } from "zod";
import type { AnyDb } from "./handle.ts";

/** A range of a partitioned table, from the first id until before the second. Null: from the beginning. */
export const Partition = z.object({
  table: z.string(),
  name: z.string(),
  from: z.int().nullable(),
  to: z.int(),
});
export type Partition = z.output<typeof Partition>;

/** Query of the product's partitions with bounds, for `readPartitions`. */
export const partitionsQuery = `
  SELECT p.relname AS table, c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
  WHERE c.relispartition AND c.relkind = 'r' AND p.relnamespace = 'public'::regnamespace`;

/** Parses ranges of ids, lowest first, by table; without default partitions. */
export function readPartitions(rows: { table: string; name: string; bound: string }[]): Partition[] {
  return rows
    .flatMap(({ table, name, bound }) => {
      const [, from, to] = /^FOR VALUES FROM \((\w+)\) TO \((\d+)\)$/.exec(bound) ?? [];
      return to ? [{ table, name, from: from === "MINVALUE" ? null : Number(from), to: Number(to) }] : [];
    })
    .sort((a, b) => a.to - b.to || a.table.localeCompare(b.table));
}

/** Lists the ranges of one table, or of all. */
export async function listPartitions(db: AnyDb, table?: string): Promise<Partition[]> {
  const { rows } = await sql.raw<Parameters<typeof readPartitions>[0][number]>(partitionsQuery).execute(db);
  return readPartitions(rows).filter((partition) => table === undefined || partition.table === table);
}

/**
 * Creates a partition beside the table and then attaches it, which locks only the default partition. Its range must not
 * match rows there.
 */
export async function createPartition(db: AnyDb, { table, name, from, to }: Partition): Promise<void> {
  const { rows } = await sql<{ options: string[] | null }>`
    SELECT reloptions AS options FROM pg_class WHERE oid = ${`${table}_default`}::regclass`.execute(db);
  const options = rows[0]?.options?.join(", ");
  await sql`CREATE TABLE ${sql.table(name)} (LIKE ${sql.table(table)} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    ${options ? sql.raw(`WITH (${options})`) : sql``}`.execute(db);
  await attach(db, { table, name, from, to });
}

async function attach(db: AnyDb, { table, name, from, to }: Partition): Promise<void> {
  await sql`ALTER TABLE ${sql.table(table)} ATTACH PARTITION ${sql.table(name)}
    FOR VALUES FROM (${from === null ? sql`MINVALUE` : sql.lit(from)}) TO (${sql.lit(to)})`.execute(db);
}

/** Replaces the partitions of empty tables by these ranges. */
export async function replacePartitions(db: AnyDb, wanted: Partition[]): Promise<void> {
  const missing = new Map(wanted.map((partition) => [partition.name, partition]));
  for (const { table, name } of await listPartitions(db)) {
    if (!wanted.some((partition) => partition.table === table)) continue;
    await sql`ALTER TABLE ${sql.table(table)} DETACH PARTITION ${sql.table(name)}`.execute(db);
    const there = missing.get(name);
    if (there) await attach(db, there);
    else await sql`DROP TABLE ${sql.table(name)}`.execute(db);
    missing.delete(name);
  }
  for (const partition of missing.values()) await createPartition(db, partition);
}
