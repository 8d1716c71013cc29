import type { Deps } from "../../deps.ts";
import type { identityJobs } from "../../identity/who/index.ts";
import { findMailAddress } from "../../identity/who/index.ts";
import { createAccountMail } from "../../messages/index.ts";
import type { Mailer } from "../../platform/providers/email/mailer.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { readSealed } from "../../platform/secrets.ts";

/** Creates the handler that mails security notices, also to users who turned off mail alerts. */
export function createNoticeHandler({ db, config }: Pick<Deps, "db" | "config">, mailer: Mailer) {
  const { appUrl, jwtSecret } = config;
  const write = createAccountMail(config);
  return async ({
    user_id,
    aviso: about,
    sealed,
    ...named
  }: JobPayload<typeof identityJobs.segurancaNotice>): Promise<void> => {
    const user = await findMailAddress(db, user_id);
    if (!user) return;
    const opened = sealed === undefined ? undefined : readSealed(jwtSecret, sealed);
    const values: typeof named = { ...named, ...(opened !== undefined && JSON.parse(opened)) };
    await mailer.send({
      to: user.email,
      ...write({ about, nome: user.nome, appUrl, values }),
    });
  };
}

/** Creates the handler that mails the former owner of an account or address. */
export function createFarewellHandler({ config }: Pick<Deps, "config">, mailer: Mailer) {
  const { appUrl, jwtSecret } = config;
  const write = createAccountMail(config);
  return async ({ sealed, aviso }: JobPayload<typeof identityJobs.segurancaFarewell>): Promise<void> => {
    const addressee = readSealed(jwtSecret, sealed);
    // If the installation's secret changed, the address cannot be decrypted.
    if (addressee === undefined) return;
    const { nome, email } = JSON.parse(addressee) as { nome: string; email: string };
    await mailer.send({ to: email, ...write({ about: aviso ?? "CONTA_EXCLUIDA", nome, appUrl }) });
  };
}
