import { removeAparelhos, removeTelegram } from "../../alerts/channels/index.ts";
import { deletePasskeysOf, removePhone, revokeSessionsOf, setGoogleSub } from "../../identity/who/index.ts";
import type { Tx } from "../../tables.ts";
import { closeFeed } from "../calendario/index.ts";
import { removeCotas } from "../preferencias/index.ts";

/** Ends the sessions, passkeys, feeds and devices that give access to an account. */
export async function removeOpenings(tx: Tx, userId: number, reason: string, now: Date): Promise<void> {
  await revokeSessionsOf(tx, userId, reason, now);
  await deletePasskeysOf(tx, userId);
  await closeFeed(tx, userId);
  await removeAparelhos(tx, userId, now);
  await removeTelegram(tx, userId, now);
}

/**
 * Removes a squatter's access when the owner of the address takes the account over: also the Google account, the
 * phone and sensitive data. The caller replaces the password.
 */
export async function removeSquatter(tx: Tx, userId: number, reason: string, now: Date): Promise<void> {
  await removeOpenings(tx, userId, reason, now);
  await setGoogleSub(tx, userId, null, now);
  await removePhone(tx, userId, now);
  await removeCotas(tx, userId, now);
}
