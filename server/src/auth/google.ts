import { termsVersion } from "@cav/contract/auth.ts";
import type { Deps } from "../deps.ts";
import {
  claimGoogleToken,
  findGoogleAccount,
  type GoogleIdentity,
  insertConsent,
  insertGoogleUser,
  linkGoogle,
  revokeSessionsOf,
} from "../identity/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Tx } from "../tables.ts";

type Entry = {
  termsAccepted: boolean;
  /** `register` refuses whoever has an account; `login` registers whoever has none (product.md, Sessions). */
  by: "login" | "register";
};

/**
 * The account of a Google identity: known by its id, joined by its address, or made now. What fails leaves the ID
 * token usable, so that who forgot the terms may accept them and go on.
 * @throws AppError invalid-google-token (used before), google-taken, email-taken, terms-not-accepted
 */
export async function enterWithGoogle(
  { db, clock }: Pick<Deps, "db" | "clock">,
  identity: GoogleIdentity,
  { termsAccepted, by }: Entry,
): Promise<{ id: number; uuid: string }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    if (!(await claimGoogleToken(tx, identity, now))) throw new AppError("invalid-google-token");
    const known = await findGoogleAccount(tx, identity);
    if (!known && !termsAccepted) throw new AppError("terms-not-accepted");
    const made = known ? undefined : await insertGoogleUser(tx, identity, now);
    if (made) {
      await acceptTerms(tx, made.id, now);
      return made;
    }
    if (by === "register") throw new AppError("google-taken");
    // Without an account before and after, another request has just made it: it is there now.
    const account = known ?? (await findGoogleAccount(tx, identity));
    if (!account) throw new AppError("unavailable", { retryAfterSeconds: 1 });
    await joinGoogle(tx, account, identity, now);
    return account;
  });
}

async function acceptTerms(tx: Tx, userId: number, now: Date): Promise<void> {
  const consent = { user_id: userId, tipo: "TERMOS", versao: termsVersion, concedido: true } as const;
  await insertConsent(tx, { ...consent, origem: "google" }, now);
}

type Account = NonNullable<Awaited<ReturnType<typeof findGoogleAccount>>>;

/**
 * Links an account by its address. Whoever made it may have typed an address that is not theirs, to wait in it for
 * its owner: unless the address was confirmed, the password and the sessions from before end with the linking.
 */
async function joinGoogle(tx: Tx, account: Account, { sub }: GoogleIdentity, now: Date): Promise<void> {
  if (account.google_sub === sub) return;
  if (account.google_sub !== null) throw new AppError("email-taken");
  const dropPassword = account.email_confirmado_em === null;
  await linkGoogle(tx, account.id, { sub, dropPassword }, now);
  if (dropPassword) await revokeSessionsOf(tx, account.id, "google", now);
}
