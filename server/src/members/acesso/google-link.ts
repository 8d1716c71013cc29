import {
  type CurrentUser,
  checkPassword,
  claimGoogleToken,
  findGoogleSub,
  lockUser,
  queueNotice,
  setGoogleSub,
  verifyFreshGoogle,
} from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { type AccountDeps, checkConfirmedEmail, type Proving } from "./proving.ts";

/**
 * Links a Google account with any address to an account; the user proves both.
 * @throws AppError email-not-confirmed, wrong-password, google-not-confirmed, google-linked
 */
export async function linkMyGoogle(
  deps: Proving,
  { id }: CurrentUser,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const now = deps.clock.now();
  await checkConfirmedEmail(deps, id);
  await checkPassword(deps.db, id, password);
  const identity = await verifyFreshGoogle(deps, token);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await claimGoogleToken(tx, identity, now))) throw new AppError("google-not-confirmed");
    await lockUser(tx, id);
    if ((await findGoogleSub(tx, id)) !== null || !(await setGoogleSub(tx, id, identity.sub, now)))
      throw new AppError("google-linked");
    await queueNotice(deps, tx, { user_id: id, aviso: "GOOGLE_VINCULADO" });
  });
}

/**
 * Unlinks the Google account; the password remains.
 * @throws AppError password-needed, wrong-password, google-not-linked
 */
export async function closeMyGoogle(deps: AccountDeps, { id }: CurrentUser, password: string): Promise<void> {
  await checkPassword(deps.db, id, password, "password-needed");
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, id);
    if ((await findGoogleSub(tx, id)) === null) throw new AppError("google-not-linked");
    await setGoogleSub(tx, id, null, deps.clock.now());
    await queueNotice(deps, tx, { user_id: id, aviso: "GOOGLE_DESVINCULADO" });
  });
}
