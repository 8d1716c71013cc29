import type { Deps } from "../deps.ts";
import { findMailAddress } from "../identity/index.ts";
import type { JobPayload } from "../jobs.ts";
import { createSecurityNoticeMail, type SecurityNotice } from "../messages/index.ts";
import type { Mailer } from "../platform/mail/mailer.ts";

/** Makes the handler that mails what happened to an account. These are no alerts: they go wherever mail is off, too. */
export async function createNoticeHandler({ db, config }: Pick<Deps, "db" | "config">, mailer: Mailer) {
  const write = await createSecurityNoticeMail();
  return async ({ user_id, aviso, dispositivo }: JobPayload<"segurancaNotice">): Promise<void> => {
    const user = await findMailAddress(db, user_id);
    if (!user) return;
    const notice: SecurityNotice = { aviso, nome: user.nome, dispositivo, appUrl: config.appUrl };
    await mailer.send({ to: user.email, ...write(notice) });
  };
}
