import type { Pool } from "pg";

/**
 * Before a test: nobody wants anything, no exam is there, and no alert waits. Row by row, since to make a file anew for
 * each index of each of a hundred partitions takes as long as a test.
 */
export async function deleteConcursosAndPreferencias(pool: Pool): Promise<void> {
  await deleteRows(pool, ["deliveries", "alerts", "alert_events", "concursos", "preferencias", "buscas"]);
}

/** Deletes every row of tables, in this order. */
export async function deleteRows(pool: Pool, tables: readonly string[]): Promise<void> {
  await pool.query(tables.map((table) => `DELETE FROM ${table}`).join("; "));
}
