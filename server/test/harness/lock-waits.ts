import type pg from "pg";
import { expect, vi } from "vitest";
import { patient } from "./patience.ts";

/** Resolves when so many statements of the test's database wait for locks. */
export async function untilWaitingForLock(pool: pg.Pool, waiting = 1): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(waiting);
  }, patient);
}
