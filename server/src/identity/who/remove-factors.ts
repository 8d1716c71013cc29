import type { Deps } from "../../deps.ts";
import type { Db, Tx } from "../../tables.ts";
import { queueNotice } from "./notices.ts";
import { countPasskeys, deletePasskeysOf } from "./passkeys.queries.ts";
import { deleteSecondFactor, hasSecondFactor } from "./second-factor.queries.ts";
import { revokeSessionsOf } from "./sessions.queries.ts";

/**
 * Removes the second factor and the passkeys, since one lost phone may hold all of them. Signs the user out
 * everywhere and notifies them. Returns false if there were none.
 */
export async function removeFactors(
  deps: Pick<Deps, "queue">,
  tx: Tx,
  userId: number,
  now: Date,
): Promise<boolean> {
  const hadFactor = await deleteSecondFactor(tx, userId);
  const hadPasskeys = await deletePasskeysOf(tx, userId);
  if (!hadFactor && !hadPasskeys) return false;
  await revokeSessionsOf(tx, userId, "admin", now);
  await queueNotice(deps, tx, { user_id: userId, aviso: "SEGUNDO_FATOR_DESLIGADO" });
  return true;
}

/** Returns whether the user has an active second factor or a passkey. */
export async function hasFactors(db: Db, userId: number): Promise<boolean> {
  return (await hasSecondFactor(db, userId)) || (await countPasskeys(db, userId)) > 0;
}
