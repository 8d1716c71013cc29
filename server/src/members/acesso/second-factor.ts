import type { Proof } from "@cav/contract/users/proof.ts";
import type { SecondFactor, SecondFactorSecret } from "@cav/contract/users/seguranca.ts";
import {
  type CurrentUser,
  checkProof,
  checkSecondFactor,
  claimProof,
  confirmSecondFactor,
  countRecoveryCodes,
  createSecondFactor,
  deleteSecondFactor,
  isSecondFactorDue,
  queueNotice,
  revokeSessionsOf,
  totpLink,
} from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { type AccountDeps, checkNewWayIn, type Proving } from "./proving.ts";

/** Returns whether a user has and needs a second factor. */
export async function getSecondFactor({ db, config }: AccountDeps, user: CurrentUser): Promise<SecondFactor> {
  return {
    ligado: user.has_second_factor,
    exigido: isSecondFactorDue(config, user) && !user.is_by_passkey,
    codigos_restantes: user.has_second_factor ? await countRecoveryCodes(db, user.id) : 0,
  };
}

/**
 * Starts the set-up of a second factor. @throws AppError email-not-confirmed, wrong-password, google-not-confirmed,
 * second-factor-on
 */
export async function requestSecondFactor(
  deps: Proving,
  user: CurrentUser,
  proof: Proof,
): Promise<SecondFactorSecret> {
  await checkNewWayIn(deps, user.id, proof);
  const segredo = await createSecondFactor(deps, user.id);
  return { segredo, uri: totpLink(segredo, user.email) };
}

/**
 * Enables the second factor with its first code, and ends sessions opened without it.
 * @throws AppError invalid-second-factor
 */
export async function setMySecondFactorOn(
  deps: AccountDeps,
  { id, session_id }: CurrentUser,
  codigo: string,
): Promise<{ codigos: string[] }> {
  const { db, clock } = deps;
  const codigos = await db.transaction().execute(async (tx) => {
    const codes = await confirmSecondFactor(deps, tx, id, codigo);
    if (!codes) return undefined;
    await revokeSessionsOf(tx, id, "second-factor", clock.now(), { except: session_id });
    await queueNotice(deps, tx, { user_id: id, aviso: "SEGUNDO_FATOR_LIGADO" });
    return codes;
  });
  if (!codigos) throw new AppError("invalid-second-factor");
  return { codigos };
}

/**
 * Disables the second factor after the user proves password (or Google) and second factor.
 * @throws AppError wrong-password, google-not-confirmed, invalid-second-factor
 */
export async function closeMySecondFactor(
  deps: Proving,
  { id }: CurrentUser,
  { codigo, ...proof }: Proof & { codigo: string },
): Promise<void> {
  const identity = await checkProof(deps, id, proof);
  await checkSecondFactor(deps, id, codigo);
  await deps.db.transaction().execute(async (tx) => {
    await claimProof(tx, identity, deps.clock.now());
    if (await deleteSecondFactor(tx, id))
      await queueNotice(deps, tx, { user_id: id, aviso: "SEGUNDO_FATOR_DESLIGADO" });
  });
}
