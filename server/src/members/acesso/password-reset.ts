import { randomBytes } from "node:crypto";
import { limits } from "@cav/contract/limits.ts";
import type { Deps } from "../../deps.ts";
import {
  checkNewPassword,
  findCredentials,
  findEmailToConfirm,
  findMailAddress,
  hashPassword,
  hashToken,
  identityJobs,
  lockUser,
  maskedEmailOf,
  queueNotice,
  revokeSessionsOf,
  setConfirmedPassword,
  withCatchUp,
} from "../../identity/who/index.ts";
import { createPasswordResetMail } from "../../messages/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Mailer } from "../../platform/providers/email/mailer.ts";
import {
  claimPasswordReset,
  countPasswordResets,
  deletePasswordReset,
  deletePasswordResets,
  findPasswordReset,
  insertPasswordReset,
} from "./acesso.queries.ts";
import { removeSquatter } from "./takeover.ts";

const minuteMs = 60_000;

/**
 * Maximum valid links per account. Strangers can request them too; beyond the limit nothing is mailed, since earlier
 * links still work.
 */
const linksMax = 5;

/**
 * Queues a reset link. Unknown addresses take the same work, so that neither answer nor duration reveals an account.
 */
export async function requestPasswordReset(
  { db, queue }: Pick<Deps, "db" | "queue">,
  email: string,
): Promise<void> {
  const account = await findCredentials(db, email);
  const user_id = account?.id ?? null;
  await db.transaction().execute((tx) => queue.enqueue(tx, identityJobs.authPasswordReset, { user_id }));
}

/** Creates a one-time password reset link; it names the account, for a browser where another one is signed in. */
export async function createPasswordLink(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  user_id: number,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(clock.now().getTime() + limits.passwordResetMinutes * minuteMs);
  const uuid = await insertPasswordReset(db, {
    token_hash: hashToken(token),
    user_id,
    expires_at,
    created_at: clock.now(),
  });
  return `${config.appUrl}/reset-password?token=${token}&conta=${uuid}`;
}

/** Creates a link within the limit; the account is locked against concurrent jobs. */
async function createCountedLink(deps: Pick<Deps, "db" | "clock" | "config">, userId: number) {
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const count = await countPasswordResets(tx, userId, deps.clock.now());
    return count < linksMax ? createPasswordLink({ ...deps, db: tx }, userId) : undefined;
  });
}

/** Creates the handler that mails the link; a retried job mails another valid one. */
export function createPasswordResetHandler(deps: Deps, mailer: Mailer) {
  const write = createPasswordResetMail(deps.config);
  return async ({ user_id }: { user_id: number | null }): Promise<void> => {
    const user = user_id === null ? undefined : await findMailAddress(deps.db, user_id);
    if (user_id === null || !user) return;
    const link = await createCountedLink(deps, user_id);
    if (link === undefined) return;
    try {
      await mailer.send({ to: user.email, ...write({ nome: user.nome, link }) });
    } catch (error) {
      // An unsent link must not count.
      await deletePasswordReset(deps.db, hashToken(tokenOf(link)));
      throw error;
    }
  };
}

const tokenOf = (link: string) => new URL(link).searchParams.get("token") ?? "";

/** Returns the masked address of the account whose password a link replaces; null where the link is dead. */
export async function checkPasswordReset(
  { db, clock }: Pick<Deps, "db" | "clock">,
  token: string,
): Promise<{ email: string | null }> {
  const email = await findPasswordReset(db, hashToken(token), clock.now());
  return { email: email === undefined ? null : maskedEmailOf(email) };
}

/**
 * Sets a new password, ends every session and returns the user's id. In an account with an unconfirmed address it
 * also ends what a squatter left.
 * @throws AppError invalid-reset-token when the link is unknown, used or expired; validation, which leaves it usable
 */
export async function confirmPasswordReset(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  token: string,
  password: string,
): Promise<number> {
  const senha_hash = await hashPassword(password);
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const userId = await claimPasswordReset(tx, hashToken(token), now);
    if (userId === undefined) throw new AppError("invalid-reset-token");
    await lockUser(tx, userId);
    const owner = await findMailAddress(tx, userId);
    if (owner) checkNewPassword(password, owner, "nova_senha");
    if (await findEmailToConfirm(tx, { id: userId })) await removeSquatter(tx, userId, "password", now);
    await withCatchUp(queue, tx, userId, () => setConfirmedPassword(tx, userId, senha_hash, now));
    await deletePasswordResets(tx, userId);
    await revokeSessionsOf(tx, userId, "password", now);
    await queueNotice({ queue }, tx, { user_id: userId, aviso: "SENHA_ALTERADA" });
    return userId;
  });
}
