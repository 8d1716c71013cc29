import { termsVersion } from "@cav/contract/users/auth.ts";
import type { Deps } from "../../deps.ts";
import {
  checkSecondFactor,
  claimGoogleToken,
  type GoogleIdentity,
  hasSecondFactor,
  insertConsent,
  insertGoogleUser,
  isGoogleTokenUsed,
  linkGoogle,
  lockGoogleAccount,
  queueNotice,
  verifyPassword,
  withCatchUp,
} from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Tx } from "../../tables.ts";
import { removeSquatter } from "./takeover.ts";

type Entry = {
  termsAccepted: boolean;
  /** `register` refuses existing accounts; `login` creates missing ones (product.md, Sessions). */
  by: "login" | "register";
  /** Password of the account with the same address. */
  password?: string | undefined;
  /** Code of the second factor. */
  codigo?: string | undefined;
};

/**
 * Returns the account of a Google identity: found by id, linked by address, or created. A failure leaves the ID token
 * usable, so that the user can accept the terms and retry.
 * @throws AppError invalid-google-token (used before), google-taken, email-taken, terms-not-accepted,
 * google-link-unconfirmed, wrong-password
 */
export async function enterWithGoogle(
  deps: Pick<Deps, "config" | "db" | "clock" | "queue">,
  identity: GoogleIdentity,
  { termsAccepted, by, password, codigo }: Entry,
): Promise<{ id: number; uuid: string }> {
  const { db, clock, queue } = deps;
  const now = clock.now();
  const checked = by === "login" ? await checkFactorOf(deps, identity, codigo) : undefined;
  return db.transaction().execute(async (tx) => {
    if (!(await claimGoogleToken(tx, identity, now)))
      throw new AppError("invalid-google-token", {
        detail: "Esta confirmação do Google já foi usada. Aperte o botão do Google de novo.",
      });
    const known = await lockGoogleAccount(tx, identity);
    if (!known && !termsAccepted) throw new AppError("terms-not-accepted");
    const made = known ? undefined : await insertGoogleUser(tx, identity, now);
    if (made) {
      await acceptTerms(tx, made.id, now);
      return made;
    }
    if (by === "register") throw new AppError("google-taken");
    // Another request has just created or changed the account: the client retries.
    const account = known ?? (await lockGoogleAccount(tx, identity));
    if (!account || (account.id !== checked && (await hasSecondFactor(tx, account.id))))
      throw new AppError("unavailable", { retryAfterSeconds: 1 });
    await joinGoogle({ queue }, tx, account, { identity, password, now });
    return account;
  });
}

/**
 * Checks the second factor of an identity's account, and returns the account's id. Runs before the sign-in's
 * transaction, because counting a wrong code takes a second connection, for which concurrent sign-ins would wait.
 */
async function checkFactorOf(
  deps: Pick<Deps, "config" | "db" | "clock">,
  identity: GoogleIdentity,
  codigo: string | undefined,
): Promise<number | undefined> {
  const account = await deps.db.transaction().execute((tx) => lockGoogleAccount(tx, identity));
  if (!account || (await isGoogleTokenUsed(deps.db, identity))) return undefined;
  await checkSecondFactor(deps, account.id, codigo);
  return account.id;
}

async function acceptTerms(tx: Tx, userId: number, now: Date): Promise<void> {
  const consent = { user_id: userId, tipo: "TERMOS", versao: termsVersion, concedido: true } as const;
  await insertConsent(tx, { ...consent, origem: "google" }, now);
}

const linkedElsewhere =
  "A conta deste e-mail já está ligada a outra conta do Google. Entre com aquela, ou com e-mail e senha.";

type Account = NonNullable<Awaited<ReturnType<typeof lockGoogleAccount>>>;

/**
 * Links an account by its address. Addresses that Google hosts need no proof; others need the account's password. A
 * squatter
 * may own the account, so linking removes its credentials unless its address is confirmed or the password was given.
 * @throws AppError email-taken, google-link-unconfirmed, wrong-password
 */
async function joinGoogle(
  deps: Pick<Deps, "queue">,
  tx: Tx,
  account: Account,
  { identity, password, now }: { identity: GoogleIdentity; password: string | undefined; now: Date },
): Promise<void> {
  if (account.google_sub === identity.sub) return;
  const isConfirmed = account.email_confirmado_em !== null;
  if (account.google_sub !== null && (isConfirmed || !identity.isAuthoritative))
    throw new AppError("email-taken", { detail: linkedElsewhere });
  const isSaid = password !== undefined && (await verifyPassword(password, account.senha_hash));
  if (!identity.isAuthoritative && !isSaid)
    throw new AppError(password === undefined ? "google-link-unconfirmed" : "wrong-password");
  const dropPassword = !isConfirmed && !isSaid;
  if (dropPassword) await removeSquatter(tx, account.id, "google", now);
  await withCatchUp(deps.queue, tx, account.id, () =>
    linkGoogle(tx, account.id, { ...identity, dropPassword }, now),
  );
  await queueNotice(deps, tx, { user_id: account.id, aviso: "GOOGLE_VINCULADO" });
}
