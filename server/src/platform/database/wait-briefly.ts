import { sql } from "kysely";
import type { AnyTx } from "./handle.ts";

/**
 * Lets the statements of this transaction wait for others' locks for two seconds at the most, after which they fail:
 * for where many may come to wait for somebody who asks another system, and each would keep a connection meanwhile.
 */
export async function waitBriefly(tx: AnyTx): Promise<void> {
  await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
}
