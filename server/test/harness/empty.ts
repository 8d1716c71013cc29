import type { Pool } from "pg";

/**
 * Deletes preferences, exams and alerts before a test. Uses DELETE, because TRUNCATE rewrites a file per index of 100
 * partitions.
 */
export async function deleteConcursosAndPreferencias(pool: Pool): Promise<void> {
  await deleteRows(pool, ["deliveries", "alerts", "alert_events", "concursos", "preferencias", "buscas"]);
}

/** Deletes all rows of the tables, in this order. */
export async function deleteRows(pool: Pool, tables: readonly string[]): Promise<void> {
  await pool.query(tables.map((table) => `DELETE FROM ${table}`).join("; "));
}
