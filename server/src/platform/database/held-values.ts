import type pg from "pg";
import { StartError } from "../start-error.ts";
import { type Bridge, finishedName, readBridge } from "./migration-files.ts";

/** Ends the names of rules that hold back values which the release before does not know. */
const suffix = "_ate_concluir";

type Rule = { table: string; column: string; values: string[] };

/** Returns the rule of a column as a statement that may be repeated. */
function statementOf({ table, column, values }: Rule, isList: boolean): string {
  const name = `${table}_${column}${suffix}`;
  const list = `ARRAY[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ")}]::text[]`;
  return `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name},
    ADD CONSTRAINT ${name} CHECK (${column} ${isList ? `<@ ${list}` : `= ANY (${list})`}) NOT VALID`;
}

/** Returns statements that let rows have only the values which the release before knows. */
export async function listHolds(client: pg.ClientBase, { values }: Bridge): Promise<string[]> {
  const { rows } = await client.query<{ name: string; is_list: boolean }>(
    `SELECT table_name || '.' || column_name AS name, data_type = 'ARRAY' AS is_list
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const kinds = new Map(rows.map(({ name, is_list }) => [name, is_list]));
  return Object.entries(values).flatMap(([name, known]) => {
    const [table = "", column = ""] = name.split(".");
    const isList = kinds.get(name);
    return isList === undefined ? [] : [statementOf({ table, column, values: known }, isList)];
  });
}

/** Returns whether new values are still held back. */
export async function isHolding(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  return (await listHeld(client)).length > 0;
}

async function listHeld(client: Pick<pg.ClientBase, "query">) {
  const { rows } = await client.query<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
     WHERE conname LIKE '%${suffix.replaceAll("_", "\\_")}' AND coninhcount = 0 ORDER BY 1, 2`,
  );
  return rows;
}

/**
 * Lets rows have new values. From then on a process of the release before refuses to start. Idempotent.
 * @throws StartError while such a process works
 */
export async function closeUpgrade(pool: pg.Pool): Promise<void> {
  const held = await listHeld(pool);
  if (held.length === 0) return;
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name IN
      ('cav web', 'cav worker', 'cav all')`,
  );
  if (rows.length > 0)
    throw new StartError(
      "Um processo da versão anterior ainda trabalha neste banco; encerre-o e tente de novo",
    );
  await recordFinished(pool);
  for (const { table, name } of held)
    await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`);
}

/** Records that the release before can no longer work: its processes then refuse to start. */
export async function recordFinished(client: Pick<pg.ClientBase, "query">): Promise<void> {
  await client.query(
    `INSERT INTO migrations (name, checksum, needs) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING`,
    [finishedName, "", readBridge()?.leadsTo],
  );
}

/** Returns whether a write failed because its value waits for the end of an upgrade. */
export function isHeldValue(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23514" && constraint?.endsWith(suffix) === true;
}
