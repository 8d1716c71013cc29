import type { Deps } from "../deps.ts";
import { createNovoConcursoMail } from "../messages/novo-concurso.ts";
import { type Mail, MailError, type Mailer } from "../platform/mail/mailer.ts";
import { composeNovoConcurso } from "./compose.ts";
import type { ChannelSender, SendResult } from "./dispatch.ts";
import { oneClickUnsubscribeLink } from "./links.ts";

/** Alerts by e-mail, each with the one-click way out that mail programs show (RFC 8058). */
export async function createEmailSender(
  deps: Pick<Deps, "config">,
  mailer: Mailer,
): Promise<ChannelSender<Mail>> {
  const write = await createNovoConcursoMail();
  return {
    channel: "email",
    async compose(tx, deliveries) {
      const composed = await composeNovoConcurso(deps, tx, deliveries);
      return composed.map((message, index) => {
        const to = deliveries[index]?.email;
        if (!message || !to) return undefined;
        return { to, ...write(message), headers: unsubscribeHeaders(deps.config.appUrl, message.token) };
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
