import { errors } from "@cav/contract/errors.ts";
import type { Proof } from "@cav/contract/proof.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Db, Tx } from "../tables.ts";
import { findProofs } from "./credentials.queries.ts";
import { claimGoogleToken } from "./google.queries.ts";
import type { GoogleIdentity, GoogleVerifier } from "./google-token.ts";
import { verifyPassword } from "./password.ts";

/** How old an ID token or a session may be to prove who asks: they signed in just now. */
const freshMs = 10 * 60_000;

const isFresh = (since: Date, now: Date) => now.getTime() - since.getTime() <= freshMs;

/** Whether who asks has signed in just now. */
export function isFreshSession({ signed_in_at }: { signed_in_at: Date }, now: Date): boolean {
  return isFresh(signed_in_at, now);
}

type Given = Pick<Deps, "db" | "clock"> & { verifyGoogle: GoogleVerifier };

/**
 * Checks that who is signed in is who they are: by the password, or by an ID token, whose identity is answered for
 * `claimProof` to use up.
 * @throws AppError wrong-password, google-not-confirmed
 */
export async function checkProof(
  { db, clock, verifyGoogle }: Given,
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

/** Checks a person's password; who has none is told in another word, if one is given. @throws AppError wrong-password */
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

/** Who somebody is to Google, who signed in there just now. @throws AppError google-not-confirmed */
export async function verifyFreshGoogle(
  { clock, verifyGoogle }: Pick<Given, "clock" | "verifyGoogle">,
  token: string,
): Promise<GoogleIdentity> {
  const identity = await verifyGoogle(token).catch((error: unknown) => {
    // Not 401: the session is sound.
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

/** Uses the ID token of a proof up, in the transaction that does what was asked. @throws AppError google-not-confirmed */
export async function claimProof(tx: Tx, identity: GoogleIdentity | undefined, now: Date): Promise<void> {
  if (identity && !(await claimGoogleToken(tx, identity, now))) throw new AppError("google-not-confirmed");
}
