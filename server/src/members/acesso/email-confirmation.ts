import { limits } from "@cav/contract/limits.ts";
import type { Deps } from "../../deps.ts";
import type { identityJobs } from "../../identity/who/index.ts";
import {
  findEmailToConfirm,
  isClosedAccount,
  lockUser,
  setEmailConfirmed,
  withCatchUp,
} from "../../identity/who/index.ts";
import { createEmailConfirmationMail } from "../../messages/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Mailer } from "../../platform/providers/email/mailer.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { isSameSecret, macOf } from "../../platform/secrets.ts";

const hourMs = 3_600_000;

/** Creates the handler that mails the link, unless the address was confirmed meanwhile. */
export function createEmailConfirmationHandler(deps: Deps, mailer: Mailer) {
  const write = createEmailConfirmationMail(deps.config);
  return async ({ user_id, destino }: JobPayload<typeof identityJobs.confirmationsEmail>): Promise<void> => {
    const user = await findEmailToConfirm(deps.db, { id: user_id });
    if (!user) return;
    const expiresAt = deps.clock.now().getTime() + limits.emailConfirmationHours * hourMs;
    const token = confirmationToken(deps.config.jwtSecret, user, expiresAt);
    const onward = destino === undefined ? "" : `&redirect=${encodeURIComponent(destino)}`;
    const link = `${deps.config.appUrl}/confirmar-email?token=${token}${onward}`;
    await mailer.send({ to: user.email, ...write({ nome: user.nome, link }) });
  };
}

type Confirming = { uuid: string; email: string };

const sign = (secret: string, { uuid, email }: Confirming, expiresAt: number) =>
  macOf(secret, "confirmar", uuid, email, expiresAt).toString("base64url");

/** Returns a signed token for an address; nothing is stored, because a confirmed address invalidates it. */
function confirmationToken(secret: string, user: Confirming, expiresAt: number): string {
  return `${user.uuid}.${expiresAt.toString(36)}.${sign(secret, user, expiresAt)}`;
}

/**
 * Confirms the address of a mailed link, once, and returns its user.
 * @throws AppError invalid-confirmation when the link is forged, used, expired, or of another address
 */
export async function confirmEmail(
  deps: Pick<Deps, "db" | "clock" | "config" | "queue">,
  token: string,
): Promise<{ id: number; uuid: string }> {
  const { db, clock, config } = deps;
  const [, uuid = "", expiry = "", signature = ""] =
    /^([0-9a-f-]{36})\.([0-9a-z]{1,12})\.([\w-]+)$/.exec(token) ?? [];
  const expiresAt = Number.parseInt(expiry, 36);
  const isLate = !(expiresAt > clock.now().getTime());
  const user = isLate ? undefined : await findEmailToConfirm(db, { uuid });
  const isOurs = user && isSameSecret(signature, sign(config.jwtSecret, user, expiresAt));
  if (!isOurs || isClosedAccount(config, user.email) || !(await setConfirmed(deps, user)))
    throw new AppError("invalid-confirmation");
  return user;
}

/** Marks an address as confirmed, and alerts its user of open exams. Returns false when it was confirmed already. */
async function setConfirmed(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  user: { id: number; email: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    return withCatchUp(queue, tx, user.id, () => setEmailConfirmed(tx, user, clock.now()));
  });
}
