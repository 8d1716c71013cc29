import { limits } from "@cav/contract/limits.ts";
import type { Proof } from "@cav/contract/users/proof.ts";
import type { EmailChange } from "@cav/contract/users/seguranca.ts";
import type { Deps } from "../../deps.ts";
import {
  type CurrentUser,
  deleteSecondFactor,
  findCredentials,
  identityJobs,
  lockUser,
  removeWaysIn,
  setEmail,
  takenByAnother,
  withCatchUp,
} from "../../identity/who/index.ts";
import { createAccountMail } from "../../messages/index.ts";
import { dayAfterOf } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Mailer } from "../../platform/providers/email/mailer.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { isSameSecret, macOf } from "../../platform/secrets.ts";
import type { Tx } from "../../tables.ts";
import { queueCustomerUpdate } from "../subscriptions/index.ts";
import { acessoJobs } from "./acesso.jobs.ts";
import {
  deleteEmailChangesSince,
  deletePasswordResets,
  findEmailChange,
  findWaitingChange,
  insertEmailChange,
  markEmailChanged,
  revokeWaitingChanges,
} from "./acesso.queries.ts";
import { type AccountDeps, type Proving, withProof } from "./proving.ts";
import { removeOpenings } from "./takeover.ts";

type Act = "confirmar" | "desfazer";

/** Signs a link for one action on one change. */
const sign = (secret: string, act: Act, uuid: string) =>
  macOf(secret, "troca", act, uuid).toString("base64url");

/**
 * Queues the confirmation link to a new address, and a notice to the old one.
 * @throws AppError wrong-password, google-not-confirmed, same-email, email-taken
 */
export async function requestEmailChange(
  deps: Proving,
  user: CurrentUser,
  { email, ...proof }: Proof & { email: string },
): Promise<void> {
  const { queue } = deps;
  await withProof(deps, user.id, proof, async (tx, now) => {
    if (email === user.email) throw new AppError("same-email", { detail: "Este já é o seu e-mail." });
    if (await findCredentials(tx, email)) throw new AppError("email-taken", { detail: takenByAnother });
    const change = { user_id: user.id, de: user.email, para: email, created_at: now };
    const troca = await insertEmailChange(tx, change);
    await queue.enqueue(tx, acessoJobs.segurancaEmailChange, { troca, mail: "NOVO_EMAIL" });
    await queue.enqueue(tx, acessoJobs.segurancaEmailChange, { troca, mail: "TROCA_PEDIDA" });
  });
}

const hourMs = 3_600_000;

/** Returns a user's unexpired waiting change. */
async function findWaiting({ db, clock }: Pick<Deps, "db" | "clock">, userId: number) {
  return findWaitingChange(
    db,
    userId,
    new Date(clock.now().getTime() - limits.emailConfirmationHours * hourMs),
  );
}

/** Returns a user's waiting change of address. */
export async function findMyEmailChange(deps: AccountDeps, { id }: CurrentUser): Promise<EmailChange | null> {
  const change = await findWaiting(deps, id);
  if (!change) return null;
  const expires = change.created_at.getTime() + limits.emailConfirmationHours * hourMs;
  return {
    para: change.para,
    created_at: change.created_at.toISOString(),
    expires_at: new Date(expires).toISOString(),
  };
}

/**
 * Queues the confirmation link again; it expires when the first link does. `count` limits the mails per
 * address.
 * @throws AppError no-email-change, too-many-requests
 */
export async function queueEmailChangeAgain(
  deps: AccountDeps,
  { id }: CurrentUser,
  count: (use: { owner: string }) => Promise<void>,
): Promise<void> {
  const change = await findWaiting(deps, id);
  if (!change) throw new AppError("no-email-change");
  await count({ owner: change.para });
  await deps.db.transaction().execute(async (tx) => {
    await deps.queue.enqueue(tx, acessoJobs.segurancaEmailChange, { troca: change.uuid, mail: "NOVO_EMAIL" });
  });
}

/** Cancels a waiting change and voids its link. @throws AppError no-email-change */
export async function removeEmailChange({ db }: AccountDeps, { id }: CurrentUser): Promise<void> {
  if (!(await revokeWaitingChanges(db, id))) throw new AppError("no-email-change");
}

/**
 * Creates the handler that mails about a change of address. The old address is notified even when the change is
 * void.
 */
export function createEmailChangeHandler({ db, config }: Pick<Deps, "db" | "config">, mailer: Mailer) {
  const { appUrl, jwtSecret } = config;
  const write = createAccountMail(config);
  return async ({
    troca,
    mail: about,
  }: JobPayload<typeof acessoJobs.segurancaEmailChange>): Promise<void> => {
    const change = await findEmailChange(db, troca);
    if (!change || (change.anulada && about === "NOVO_EMAIL")) return;
    const [to, act] =
      about === "NOVO_EMAIL" ? ([change.para, "confirmar"] as const) : ([change.de, "desfazer"] as const);
    const token = `${troca}.${sign(jwtSecret, act, troca)}`;
    const values = { token, para: change.para };
    await mailer.send({ to, ...write({ about, nome: change.nome, appUrl, values }) });
  };
}

/** Locks and returns the change of a link. @throws AppError invalid-email-change */
async function lockChange(tx: Tx, secret: string, act: Act, token: string) {
  const [, uuid = "", signature = ""] = /^([0-9a-f-]{36})\.([\w-]+)$/.exec(token) ?? [];
  const isOurs = isSameSecret(signature, sign(secret, act, uuid));
  const known = isOurs ? await findEmailChange(tx, uuid) : undefined;
  if (known) await lockUser(tx, known.user_id);
  const change = known && (await findEmailChange(tx, uuid));
  if (!change) throw new AppError("invalid-email-change");
  return change;
}

/** Replaces the address, once. @throws AppError invalid-email-change, email-taken */
export async function confirmEmailChange(
  { db, clock, config, queue }: AccountDeps,
  token: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { uuid, user_id, de, para, email, ...change } = await lockChange(
      tx,
      config.jwtSecret,
      "confirmar",
      token,
    );
    const isLate = now.getTime() >= change.created_at.getTime() + limits.emailConfirmationHours * hourMs;
    if (change.confirmada_em || change.anulada || isLate || email !== de)
      throw new AppError("invalid-email-change");
    await withCatchUp(queue, tx, user_id, () => setEmail(tx, user_id, para, now));
    await queueCustomerUpdate({ queue }, tx, user_id);
    await deletePasswordResets(tx, user_id);
    await markEmailChanged(tx, uuid, now);
    await queue.enqueue(tx, acessoJobs.segurancaEmailChange, { troca: uuid, mail: "EMAIL_TROCADO" });
  });
}

/**
 * Reverts a change that the owner did not request. Somebody else had the password or a session, so the password,
 * sessions, feeds and devices end. The old address is restored, and gets a password reset link.
 * @throws AppError invalid-email-change, email-taken when another account has the address now
 */
export async function withdrawEmailChange(
  { db, clock, config, queue }: AccountDeps,
  token: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const change = await lockChange(tx, config.jwtSecret, "desfazer", token);
    const { user_id, de, created_at } = change;
    if (now >= dayAfterOf(change.confirmada_em ?? created_at, limits.emailChangeUndoDays))
      throw new AppError("invalid-email-change");
    await withCatchUp(queue, tx, user_id, () => setEmail(tx, user_id, de, now));
    await queueCustomerUpdate({ queue }, tx, user_id);
    await removeWaysIn(tx, user_id, now);
    await deleteSecondFactor(tx, user_id, created_at);
    await deletePasswordResets(tx, user_id);
    await removeOpenings(tx, user_id, "email", now);
    await deleteEmailChangesSince(tx, user_id, created_at);
    await queue.enqueue(tx, identityJobs.authPasswordReset, { user_id });
  });
}
