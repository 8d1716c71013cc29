import { findQuietEnd } from "../alerts/index.ts";
import type { Deps } from "../deps.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import { createChannelClosedMail, emailClosedVariables, whatsAppTemplates } from "../messages/index.ts";
import { MailError, type Mailer } from "../platform/mail/mailer.ts";
import { WhatsAppError } from "../platform/whatsapp/errors.ts";
import { numberForms } from "../platform/whatsapp/phone.ts";
import type { WhatsApp } from "../platform/whatsapp/whatsapp.ts";
import { findReachable } from "./tracking.queries.ts";

type Closed = JobPayload<"alertsChannelClosed">;
type Reply = JobPayload<"alertsReply">;
type Recipient = NonNullable<Awaited<ReturnType<typeof findReachable>>>;

/** The number of a phone as WhatsApp knows it, or else the likeliest form. */
export function whatsAppNumberOf(telefone: string, known: string | null): string {
  return known ?? numberForms(telefone)[0] ?? "";
}

function emailOffOf({ any_channel_on, email_is_last }: Recipient) {
  if (any_channel_on) return undefined;
  return email_is_last ? "stands-in" : "nothing-left";
}

/**
 * Makes the handler that tells a reader by the other channel that one was switched off, after their quiet hours; the profile
 * says it too.
 */
export function createChannelClosedHandler(
  { db, config, clock, queue }: Pick<Deps, "db" | "config" | "clock" | "queue">,
  mailer: Mailer,
  whatsApp: WhatsApp | undefined,
) {
  const write = createChannelClosedMail(config);
  return async ({ user_id, channel }: Closed): Promise<void> => {
    const recipient = await findReachable(db, user_id);
    if (!recipient) return;
    const other = channel === "email" ? "whatsapp" : "email";
    const quietEnd = findQuietEnd(clock.now(), recipient.quiet, other, config.whatsappHours);
    if (quietEnd) {
      const inSeconds = Math.ceil((quietEnd.getTime() - clock.now().getTime()) / 1000);
      return db
        .transaction()
        .execute((tx) => queue.enqueue(tx, jobs.alertsChannelClosed, { user_id, channel }, { inSeconds }));
    }
    if (channel !== "email") {
      // A word about the account, not an alert: it goes also where alerts by mail are off.
      if (recipient.email_desligado_por === "ENDERECO" || recipient.email_a_confirmar) return;
      const mail = {
        to: recipient.email,
        ...write({
          nome: recipient.nome,
          channel,
          link: `${config.appUrl}/perfil/alertas`,
          emailOff: emailOffOf(recipient),
        }),
      };
      await sendUnlessRefused(() => mailer.send(mail));
    } else if (whatsApp && recipient.whatsapp_on && recipient.telefone) {
      const to = whatsAppNumberOf(recipient.telefone, recipient.whatsapp_numero);
      const { language } = whatsAppTemplates.conta_aviso;
      const bodyParameters = emailClosedVariables(recipient.nome);
      await sendUnlessRefused(() =>
        whatsApp.sendTemplate({ to, template: "conta_aviso", language, bodyParameters }),
      );
    }
  };
}

/** Makes the handler that answers what a reader wrote by WhatsApp, in the conversation that they opened. */
export function createReplyHandler({ db }: Pick<Deps, "db">, whatsApp: WhatsApp | undefined) {
  return async ({ user_id, texto }: Reply): Promise<void> => {
    const recipient = await findReachable(db, user_id);
    if (!whatsApp || !recipient?.telefone) return;
    const to = whatsAppNumberOf(recipient.telefone, recipient.whatsapp_numero);
    await sendUnlessRefused(() => whatsApp.sendText({ to, text: texto }));
  };
}

/** Whether it left. What was finally refused is not tried again; anything else is, by the queue. */
export async function sendUnlessRefused(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    const isFinal =
      (error instanceof MailError && error.kind === "permanent") ||
      (error instanceof WhatsAppError && error.kind !== "soon" && error.kind !== "configuration");
    if (!isFinal) throw error;
    return false;
  }
}
