import { closeFeed } from "../calendario/index.ts";
import { deletePasskeysOf, removePhone, revokeSessionsOf } from "../identity/index.ts";
import { removeCotas } from "../preferencias/index.ts";
import type { Tx } from "../tables.ts";

/**
 * The owner of an address comes to an account that somebody else may have made with it, to wait there: their sessions
 * and passkeys, the secret address of the calendar, the phone, and what reveals something sensitive go.
 */
export async function removeSquatter(tx: Tx, userId: number, reason: string, now: Date): Promise<void> {
  await revokeSessionsOf(tx, userId, reason, now);
  await deletePasskeysOf(tx, userId);
  await closeFeed(tx, userId);
  await removePhone(tx, userId, now);
  await removeCotas(tx, userId, now);
}
