import type { z } from "zod";
import type { Deps } from "../deps.ts";
import type { jobs } from "../jobs.ts";
import { createCanalDesligadoMail, emailDesligadoVariables } from "../messages/canal-desligado.ts";
import { whatsAppTemplates } from "../messages/whatsapp-templates.ts";
import { MailError, type Mailer } from "../platform/mail/mailer.ts";
import { WhatsAppError } from "../platform/whatsapp/errors.ts";
import { numberForms } from "../platform/whatsapp/phone.ts";
import type { WhatsApp } from "../platform/whatsapp/whatsapp.ts";
import { findReachable } from "./tracking.queries.ts";

type Closed = z.output<(typeof jobs)["alertsChannelClosed"]["payload"]>;
type Reply = z.output<(typeof jobs)["alertsReply"]["payload"]>;

/** Makes the handler that tells a reader by the other channel that one was switched off; the profile says it too. */
export async function createChannelClosedHandler(
  { db, config }: Pick<Deps, "db" | "config">,
  mailer: Mailer,
  whatsApp: WhatsApp | undefined,
) {
  const write = await createCanalDesligadoMail();
  return async ({ user_id, channel }: Closed): Promise<void> => {
    const reader = await findReachable(db, user_id);
    if (!reader) return;
    if (channel === "whatsapp") {
      // A word about the account, not an alert: it goes also where alerts by mail are off.
      if (reader.email_desligado_por === "ENDERECO") return;
      const mail = { to: reader.email, ...write({ nome: reader.nome, link: `${config.appUrl}/perfil` }) };
      await giveUpWhenRefused(() => mailer.send(mail));
    } else if (whatsApp && reader.whatsapp_on && reader.telefone) {
      const [to = ""] = reader.whatsapp_numero ? [reader.whatsapp_numero] : numberForms(reader.telefone);
      const { language } = whatsAppTemplates.conta_aviso;
      const bodyParameters = emailDesligadoVariables(reader.nome);
      await giveUpWhenRefused(() =>
        whatsApp.sendTemplate({ to, template: "conta_aviso", language, bodyParameters }),
      );
    }
  };
}

/** Makes the handler that answers what a reader wrote by WhatsApp, in the conversation that they opened. */
export function createReplyHandler({ db }: Pick<Deps, "db">, whatsApp: WhatsApp | undefined) {
  return async ({ user_id, texto }: Reply): Promise<void> => {
    const reader = await findReachable(db, user_id);
    if (!whatsApp || !reader?.telefone) return;
    const [to = ""] = reader.whatsapp_numero ? [reader.whatsapp_numero] : numberForms(reader.telefone);
    await giveUpWhenRefused(() => whatsApp.sendText({ to, text: texto }));
  };
}

/** What was finally refused is not tried again; anything else is, by the queue. */
async function giveUpWhenRefused(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const isFinal =
      (error instanceof MailError && error.kind === "permanent") ||
      (error instanceof WhatsAppError && error.kind !== "soon" && error.kind !== "configuration");
    if (!isFinal) throw error;
  }
}
