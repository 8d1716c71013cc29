import type { Deps } from "../../../deps.ts";
import { createAvisoMail, createDigestMail, createNovoConcursoMail } from "../../../messages/index.ts";
import { domainOf } from "../../../platform/providers/email/answer.ts";
import type { Mail, Mailer } from "../../../platform/providers/email/mailer.ts";
import {
  type ChannelSender,
  type Claimed,
  type ClaimedDelivery,
  closeChannel,
  composeDigest,
  describeDigestReason,
  type Message,
  tokenOf,
} from "../../deliveries/index.ts";
import { oneClickUnsubscribeLink, unsubscribeToken } from "../../events/index.ts";
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
    const { stands_in: substituto, decidir = [] } = recipient;
    if (more.length > 0)
      return writeDigest({
        ...composeDigest(config.appUrl, [first, ...more]),
        ...{ substituto, decidir, motivo: describeDigestReason(recipient) },
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
    writeWord(recipient, word) {
      const marks = marksOf(config, recipient);
      const token = unsubscribeToken(config.jwtSecret, recipient.user_uuid);
      return {
        to: recipient.email,
        ...word.mail(),
        ...marks,
        headers: {
          ...unsubscribeHeadersOf(oneClickUnsubscribeLink(config.appUrl, token)),
          ...markHeadersOf(config, marks.messageId),
          ...feedbackHeadersOf("pessoal"),
        },
      };
    },
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
 * Returns an alert's marks. Its Message-ID comes from its deliveries, so that mail programs merge duplicates after a
 * crash or an unknown end. An event leaves once by a channel, so a digest's smallest event names it.
 */
function marksOf(config: Deps["config"], recipient: Claimed) {
  const { event_id, user_id, email, resumo, junto = [] } = recipient;
  const first = Math.min(event_id, ...junto.map((delivery) => delivery.event_id));
  const about = `${resumo ? "resumo" : "alerta"}.${first}`;
  return mailMarksOf(config, about, { id: user_id, email });
}

async function closeIfRefusedAgain(deps: Sending, email: string): Promise<void> {
  if (!(await recordMailRefusal(deps, email))) return;
  const userId = await findRecipientByEmail(deps.db, email);
  if (userId !== undefined) await closeChannel(deps, "email", [userId], "ENDERECO");
}
