import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Database, Db } from "../../src/tables.ts";

/** A node of EXPLAIN (FORMAT JSON). */
export type Plan = {
  "Node Type": string;
  "Join Type"?: string;
  "Relation Name"?: string;
  "Plan Rows": number;
  Plans?: Plan[];
};

export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs some work, and returns the queries that it made. */
export async function queriesOf(pool: pg.Pool, work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const made: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  await work(new Kysely<Database>({ dialect, log: ({ query }) => void made.push(query) }));
  return made;
}

export async function planOf(pool: pg.Pool, { sql, parameters }: CompiledQuery): Promise<Plan> {
  const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${sql}`, [...parameters]);
  return rows[0]["QUERY PLAN"][0].Plan;
}

/** Lets the planner count this many rows in a table, whatever it has: a million rows would take a test's minute. */
export async function pretendRows(pool: pg.Pool, table: string, rows: number): Promise<void> {
  await pool.query(`ANALYZE ${table}`);
  await pool.query(
    `SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relpages', relpages,
       'reltuples', $2::real)
     FROM pg_class WHERE oid = $1::regclass OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = $1::regclass)`,
    [table, rows],
  );
}

/** Steps that read all their rows before they return the first. */
const whole = new Set([
  "Seq Scan",
  "Sort",
  "Hash",
  "Aggregate",
  "Materialize",
  "Bitmap Heap Scan",
  "WindowAgg",
]);

/** Returns the steps of a plan that read more rows than a page may cost. */
export const wholeReadsOf = (plan: Plan, most = 10_000): string[] =>
  nodesOf(plan)
    .filter((node) => whole.has(node["Node Type"]) && node["Plan Rows"] > most)
    .map((node) => `${node["Node Type"]} ${node["Relation Name"] ?? ""} of ${node["Plan Rows"]} rows`);
