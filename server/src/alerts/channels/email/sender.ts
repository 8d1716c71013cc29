import { randomBytes } from "node:crypto";
import type { Deps } from "../../../deps.ts";
import {
  createAvisoMail,
  createDigestMail,
  createNovoConcursoMail,
  isWithinDigestMail,
} from "../../../messages/index.ts";
import { domainOf } from "../../../platform/providers/email/answer.ts";
import type { Mail, Mailer } from "../../../platform/providers/email/mailer.ts";
import {
  type ChannelSender,
  type ClaimedDelivery,
  closeChannel,
  composeDigest,
  describeDigestReason,
  type Message,
  tokenOf,
} from "../../deliveries/index.ts";
import { oneClickUnsubscribeLink } from "../../events/index.ts";
import { findRecipientByEmail } from "./email.queries.ts";
import { mailMarksOf, markHeadersOf } from "./mail-mark.ts";
import { recordMailRefusal } from "./mail-refusals.ts";
import { feedbackHeadersOf, unsubscribeHeadersOf } from "./send-checked.ts";
import { sendMail } from "./send-mail.ts";

type Sending = Pick<Deps, "config" | "db" | "clock" | "queue">;

/** Creates the sender of alerts by e-mail, with one-click unsubscription (RFC 8058). */
export function createEmailSender(deps: Sending, mailer: Mailer): ChannelSender<Mail> {
  const { config } = deps;
  const refused: string[] = [];
  const writeNovo = createNovoConcursoMail(config);
  const writeAviso = createAvisoMail(config);
  const writeDigest = createDigestMail(config);
  const contentOf = ([first, ...more]: [Message, ...Message[]], recipient: ClaimedDelivery) => {
    const { stands_in: substituto, decidir = [], outros = 0 } = recipient;
    if (more.length > 0)
      return writeDigest({
        ...composeDigest(config.appUrl, [first, ...more]),
        ...{ substituto, decidir, outros, motivo: describeDigestReason(recipient) },
      });
    return first.kind === "novo"
      ? writeNovo({ ...first.novo, substituto })
      : writeAviso({ ...first.aviso, substituto });
  };
  return {
    channel: "email",
    write(recipient, told) {
      const marks = marksOf(config, recipient);
      return {
        to: recipient.email,
        ...contentOf(told, recipient),
        ...marks,
        headers: {
          ...unsubscribeHeadersOf(oneClickUnsubscribeLink(config.appUrl, tokenOf(told[0]))),
          ...markHeadersOf(config, marks.messageId),
          ...feedbackHeadersOf(told.length > 1 ? "resumo" : told[0].kind),
        },
      };
    },
    fits: (told) => isWithinDigestMail(composeDigest(config.appUrl, told)),
    async send(mail) {
      const { verdict, ...result } = await sendMail(mailer, mail);
      if (verdict === "refused") refused.push(mail.to);
      return result;
    },
    async recordAddresses() {
      for (const email of refused.splice(0)) await closeIfRefusedAgain(deps, email);
    },
    partOf: ({ email }) => domainOf(email),
  };
}

/**
 * Returns an alert's marks. Its Message-ID is stable, so that mail programs merge duplicates after a crash. A digest's
 * is new, because a repeat may contain more.
 */
function marksOf(config: Deps["config"], { event_id, user_id, email, resumo }: ClaimedDelivery) {
  const about = resumo ? `resumo.${randomBytes(8).toString("base64url")}` : `alerta.${event_id}`;
  return mailMarksOf(config, about, { id: user_id, email });
}

async function closeIfRefusedAgain(deps: Sending, email: string): Promise<void> {
  if (!(await recordMailRefusal(deps, email))) return;
  const userId = await findRecipientByEmail(deps.db, email);
  if (userId !== undefined) await closeChannel(deps, "email", [userId], "ENDERECO");
}
