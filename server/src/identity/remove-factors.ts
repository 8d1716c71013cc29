import type { Deps } from "../deps.ts";
import type { Db, Tx } from "../tables.ts";
import { queueNotice } from "./notices.ts";
import { countPasskeys, deletePasskeysOf } from "./passkeys.queries.ts";
import { deleteSecondFactor, hasSecondFactor } from "./second-factor.queries.ts";
import { revokeSessionsOf } from "./sessions.queries.ts";

/**
 * Takes away what somebody has lost beside the password: the second factor, and the passkeys, which may be in the same
 * telephone. They are signed out everywhere, and told by mail. False: there was nothing.
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

/** Whether somebody has a second factor that is on, or a passkey. */
export async function hasFactors(db: Db, userId: number): Promise<boolean> {
  return (await hasSecondFactor(db, userId)) || (await countPasskeys(db, userId)) > 0;
}
