import { randomBytes } from "node:crypto";
import { limits } from "@cav/contract/limits.ts";
import type { Deps } from "../deps.ts";
import { jobs } from "../jobs.ts";
import { createPasswordResetMail } from "../messages/password-reset.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { findCredentials, findMailAddress, setConfirmedPassword } from "../users/users.queries.ts";
import { hashPassword } from "./password.ts";
import { deletePasswordResets, insertPasswordReset, takePasswordReset } from "./password-reset.queries.ts";
import { revokeSessionsOf } from "./sessions.queries.ts";
import { hashToken } from "./tokens.ts";

const minuteMs = 60_000;

/**
 * Has a link mailed to the person of an address. What is done does not depend on whether there is one, so that
 * neither the answer nor its time tells.
 */
export async function requestPasswordReset(
  { db, queue }: Pick<Deps, "db" | "queue">,
  email: string,
): Promise<void> {
  const account = await findCredentials(db, email);
  await queue.enqueue(db, jobs.authPasswordReset, { user_id: account?.id ?? null });
}

/** Makes the handler that mails the link. A repeated job mails another link; any of them works once. */
export async function createPasswordResetHandler({ db, clock, config }: Deps, mailer: Mailer) {
  const write = await createPasswordResetMail();
  return async ({ user_id }: { user_id: number | null }): Promise<void> => {
    const person = user_id === null ? undefined : await findMailAddress(db, user_id);
    if (user_id === null || !person) return;
    const token = randomBytes(32).toString("base64url");
    const expires_at = new Date(clock.now().getTime() + limits.passwordResetMinutes * minuteMs);
    await insertPasswordReset(db, {
      token_hash: hashToken(token),
      user_id,
      expires_at,
      created_at: clock.now(),
    });
    const link = `${config.appUrl}/reset-password?token=${token}`;
    await mailer.send({ to: person.email, ...write({ nome: person.nome, link }) });
  };
}

/**
 * Sets a new password and ends every session of the person.
 * @throws AppError invalid-reset-token when the link is unknown, used or too old
 */
export async function confirmPasswordReset(
  { db, clock }: Pick<Deps, "db" | "clock">,
  token: string,
  password: string,
) {
  const senha_hash = await hashPassword(password);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const userId = await takePasswordReset(tx, hashToken(token), now);
    if (userId === undefined) throw new AppError("invalid-reset-token");
    await setConfirmedPassword(tx, userId, senha_hash, now);
    await deletePasswordResets(tx, userId);
    await revokeSessionsOf(tx, userId, "password", now);
  });
}
