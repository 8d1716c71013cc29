import { randomBytes } from "node:crypto";
import type { Deps } from "../../../deps.ts";
import type { Mailer } from "../../../platform/providers/email/mailer.ts";
import { closeChannel } from "../../deliveries/index.ts";
import { findRecipientByEmail } from "./email.queries.ts";
import { mailMarksOf, markHeadersOf } from "./mail-mark.ts";
import { sendChecked } from "./send-checked.ts";

type MailerDeps = Pick<Deps, "db" | "config" | "clock" | "queue">;

/**
 * Sends account mails (links, security, billing) with an alert's mark, so that bounces count: often it is an address's
 * first mail. A refused address is closed at once without retry. Addresses without an account get mail unmarked.
 */
export function createAccountMailer(deps: MailerDeps, mailer: Mailer): Mailer {
  const { config, db } = deps;
  return {
    async send(mail) {
      const id = await findRecipientByEmail(db, mail.to);
      if (id === undefined) return mailer.send(mail);
      const about = `conta.${randomBytes(8).toString("base64url")}`;
      const marks = mailMarksOf(config, about, { id, email: mail.to });
      const headers = { ...mail.headers, ...markHeadersOf(config, marks.messageId) };
      const refused = await sendChecked(deps, mailer, { ...mail, ...marks, headers });
      if (refused && !refused.isDead) throw refused.refusal;
      if (refused) await closeChannel(deps, "email", [id], "ENDERECO");
      return marks;
    },
    close: () => mailer.close(),
  };
}
