import { errors } from "@cav/contract/errors.ts";
import type { Proof } from "@cav/contract/users/proof.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import { findProofs } from "./credentials.queries.ts";
import { claimGoogleToken } from "./google.queries.ts";
import type { GoogleIdentity, GoogleVerifier } from "./google-token.ts";
import { verifyPassword } from "./password.ts";

/** Maximum age of an ID token or session that proves a recent sign-in. */
const freshMs = 10 * 60_000;

const isFresh = (since: Date, now: Date) => now.getTime() - since.getTime() <= freshMs;

/** Returns whether the session is recent. */
export function isFreshSession({ signed_in_at }: { signed_in_at: Date }, now: Date): boolean {
  return isFresh(signed_in_at, now);
}

type ProofDeps = Pick<Deps, "db" | "clock"> & { verifyGoogle: GoogleVerifier };

/**
 * Checks the caller's proof: a password or an ID token. Returns the token's identity for `claimProof`.
 * @throws AppError wrong-password, google-not-confirmed
 */
export async function checkProof(
  { db, clock, verifyGoogle }: ProofDeps,
  userId: number,
  { password, google_token }: Proof,
): Promise<GoogleIdentity | undefined> {
  if (!google_token) {
    await checkPassword(db, userId, password ?? "");
    return undefined;
  }
  const identity = await verifyFreshGoogle({ clock, verifyGoogle }, google_token);
  const known = await findProofs(db, userId);
  if (identity.sub !== known?.google_sub) throw new AppError("google-not-confirmed");
  return identity;
}

/**
 * Checks a user's password. `without`: the error when the account has none.
 * @throws AppError wrong-password, password-needed
 */
export async function checkPassword(
  db: Db,
  userId: number,
  password: string,
  without: "wrong-password" | "password-needed" = "wrong-password",
): Promise<void> {
  const hash = (await findProofs(db, userId))?.senha_hash ?? null;
  if (hash === null && without === "password-needed") throw new AppError(without);
  if (!(await verifyPassword(password, hash))) throw new AppError("wrong-password");
}

/**
 * Returns the Google identity of a recent sign-in.
 * @throws AppError google-not-confirmed
 */
export async function verifyFreshGoogle(
  { clock, verifyGoogle }: Pick<ProofDeps, "clock" | "verifyGoogle">,
  token: string,
): Promise<GoogleIdentity> {
  const identity = await verifyGoogle(token).catch((error: unknown) => {
    // The answer is not 401, because the session itself is valid.
    const refused = error instanceof AppError && error.code === "invalid-google-token";
    if (!refused) throw error;
    const isExplained = error.detail !== errors[error.code].detail;
    throw new AppError("google-not-confirmed", {
      cause: error,
      ...(isExplained && { detail: error.detail }),
    });
  });
  if (!isFresh(identity.issuedAt, clock.now())) throw new AppError("google-not-confirmed");
  return identity;
}

/**
 * Claims the proof's ID token in the transaction that it protects.
 * @throws AppError google-not-confirmed
 */
export async function claimProof(tx: Tx, identity: GoogleIdentity | undefined, now: Date): Promise<void> {
  if (identity && !(await claimGoogleToken(tx, identity, now))) throw new AppError("google-not-confirmed");
}
