import type { Deps } from "../deps.ts";
import { createAvisoMail } from "../messages/aviso.ts";
import { createNovoConcursoMail } from "../messages/novo-concurso.ts";
import { type Mail, MailError, type Mailer } from "../platform/mail/mailer.ts";
import { composeMessages, tokenOf } from "./compose-messages.ts";
import type { ChannelSender, SendResult } from "./dispatch.ts";
import { oneClickUnsubscribeLink } from "./links.ts";

/** Alerts by e-mail, each with the one-click way out that mail programs show (RFC 8058). */
export async function createEmailSender(
  deps: Pick<Deps, "config" | "clock">,
  mailer: Mailer,
): Promise<ChannelSender<Mail>> {
  const writeNovo = await createNovoConcursoMail();
  const writeAviso = await createAvisoMail();
  return {
    channel: "email",
    async compose(tx, deliveries) {
      const composed = await composeMessages(deps, tx, deliveries);
      return composed.map((message, index) => {
        const to = deliveries[index]?.email;
        if (!message || !to) return undefined;
        const content = message.kind === "novo" ? writeNovo(message.novo) : writeAviso(message.aviso);
        return { to, ...content, headers: unsubscribeHeaders(deps.config.appUrl, tokenOf(message)) };
      });
    },
    send: (mail) => sendMail(mailer, mail),
  };
}

function unsubscribeHeaders(appUrl: string, token: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${oneClickUnsubscribeLink(appUrl, token)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

async function sendMail(mailer: Mailer, mail: Mail): Promise<SendResult> {
  try {
    const { messageId } = await mailer.send(mail);
    return { kind: "sent", messageId };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { kind: error.kind === "permanent" ? "failed" : "retry", error: error.message };
  }
}
