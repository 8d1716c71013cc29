import { sql } from "kysely";
import type { AnyTx } from "./handle.ts";

/**
 * Limits this transaction's lock waits to two seconds. Use it where the lock's holder calls another system: every
 * waiting transaction occupies a connection.
 */
export async function waitBriefly(tx: AnyTx): Promise<void> {
  await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
}
