import type { Proof } from "@cav/contract/users/proof.ts";
import type { Deps } from "../../deps.ts";
import { checkProof, claimProof, findEmailToConfirm, type GoogleVerifier } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Tx } from "../../tables.ts";

/** Dependencies of calls that change an account. */
export type AccountDeps = Pick<Deps, "config" | "db" | "clock" | "queue">;

/** Dependencies of calls that need a password or a Google credential. */
export type Proving = AccountDeps & { verifyGoogle: GoogleVerifier };

/**
 * Refuses new credentials while the address is unconfirmed, since another person may own it. @throws AppError
 * email-not-confirmed
 */
export async function checkConfirmedEmail({ db }: Pick<Deps, "db">, id: number): Promise<void> {
  if (await findEmailToConfirm(db, { id })) throw new AppError("email-not-confirmed");
}

/** Runs a change in the transaction that consumes its proof. @throws AppError wrong-password, google-not-confirmed */
export async function withProof<Result>(
  deps: Proving,
  userId: number,
  proof: Proof,
  run: (tx: Tx, now: Date) => Promise<Result>,
): Promise<Result> {
  const identity = await checkProof(deps, userId, proof);
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await claimProof(tx, identity, now);
    return run(tx, now);
  });
}

/**
 * Checks that a user may start to add a credential.
 * @throws AppError email-not-confirmed, wrong-password, google-not-confirmed
 */
export async function checkNewWayIn(deps: Proving, userId: number, proof: Proof): Promise<void> {
  await checkConfirmedEmail(deps, userId);
  await withProof(deps, userId, proof, async () => undefined);
}
