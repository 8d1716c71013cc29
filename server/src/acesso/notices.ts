import type { Mailer } from "../channels/email/client/mailer.ts";
import type { Deps } from "../deps.ts";
import { findMailAddress } from "../identity/index.ts";
import type { JobPayload } from "../jobs.ts";
import { createAccountMail } from "../messages/index.ts";
import { readSealed } from "../platform/secrets.ts";

/** Makes the handler that mails what happened to an account. These are no alerts: they go where mail is off, too. */
export function createNoticeHandler({ db, config }: Pick<Deps, "db" | "config">, mailer: Mailer) {
  const { appUrl } = config;
  const write = createAccountMail(config);
  return async ({ user_id, aviso: about, ...values }: JobPayload<"segurancaNotice">): Promise<void> => {
    const user = await findMailAddress(db, user_id);
    if (!user) return;
    await mailer.send({
      to: user.email,
      ...write({ about, nome: user.nome, appUrl, values }),
    });
  };
}

/** Makes the handler that mails somebody whose account, or whose address of one, is gone. */
export function createFarewellHandler({ config }: Pick<Deps, "config">, mailer: Mailer) {
  const { appUrl, jwtSecret } = config;
  const write = createAccountMail(config);
  return async ({ sealed, aviso }: JobPayload<"segurancaFarewell">): Promise<void> => {
    const addressee = readSealed(jwtSecret, sealed);
    // The installation's secret was changed meanwhile: the address can no longer be read.
    if (addressee === undefined) return;
    const { nome, email } = JSON.parse(addressee) as { nome: string; email: string };
    await mailer.send({ to: email, ...write({ about: aviso ?? "CONTA_EXCLUIDA", nome, appUrl }) });
  };
}
