import type { Channel } from "@cav/contract/channels.ts";
import { findQuietEnd } from "../alerts/index.ts";
import type { Deps } from "../deps.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import {
  composeEmailClosed,
  createChannelClosedMail,
  emailClosedNotice,
  emailClosedVariables,
  whatsAppTemplates,
} from "../messages/index.ts";
import { MailError, type Mailer } from "../platform/mail/mailer.ts";
import type { Push } from "../platform/push/push.ts";
import { WhatsAppError } from "../platform/whatsapp/errors.ts";
import { numberForms } from "../platform/whatsapp/phone.ts";
import type { WhatsApp } from "../platform/whatsapp/whatsapp.ts";
import { sendOwnNotice } from "../push/index.ts";
import { ttlOf } from "./push-urgency.ts";
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

type Given = Pick<Deps, "db" | "config" | "clock" | "queue">;
type Senders = {
  mailer: Mailer;
  whatsApp: WhatsApp | undefined;
  push: Push;
  /** Has the bot say something; handed in, since the bot's room stands on this one. */
  queueTelegramWord(
    deps: Given,
    userId: number,
    word: { texto: string; botao: { texto: string; url: string } },
  ): Promise<void>;
};

/**
 * Makes the handler that tells a reader by one of their other channels that one was switched off, after their quiet hours; the
 * profile says it too.
 */
export function createChannelClosedHandler(deps: Given, senders: Senders) {
  const { db, config, clock, queue } = deps;
  const tell = createTellers(deps, senders);
  return async (closed: Closed): Promise<void> => {
    const { user_id, channel, told_by = channel === "email" ? "whatsapp" : "email" } = closed;
    const recipient = await findReachable(db, user_id);
    if (!recipient) return;
    // Put right meanwhile.
    if (channel === "email" && recipient.email_on) return;
    const quietEnd = findQuietEnd(clock.now(), recipient.quiet, told_by, config.whatsappHours);
    if (!quietEnd) return tell[told_by]({ userId: user_id, channel, recipient });
    const inSeconds = Math.ceil((quietEnd.getTime() - clock.now().getTime()) / 1000);
    return db
      .transaction()
      .execute((tx) => queue.enqueue(tx, jobs.alertsChannelClosed, closed, { inSeconds }));
  };
}

type Told = { userId: number; channel: Channel; recipient: Recipient };

/** How each channel tells it: mail the end of any other, each other the end of mail. */
function createTellers(
  deps: Given,
  { mailer, whatsApp, push, queueTelegramWord }: Senders,
): Record<Channel, (told: Told) => Promise<void>> {
  const { config, clock } = deps;
  const write = createChannelClosedMail(config);
  const link = `${config.appUrl}/perfil/alertas`;
  return {
    async email({ channel, recipient }) {
      // A word about the account, not an alert: it goes also where alerts by mail are off.
      if (channel === "email" || recipient.email_desligado_por === "ENDERECO" || recipient.email_a_confirmar)
        return;
      const { nome, email: to } = recipient;
      const mail = { to, ...write({ nome, channel, link, emailOff: emailOffOf(recipient) }) };
      await sendUnlessRefused(() => mailer.send(mail));
    },
    async whatsapp({ recipient }) {
      if (!whatsApp || !recipient.whatsapp_on || !recipient.telefone) return;
      const to = whatsAppNumberOf(recipient.telefone, recipient.whatsapp_numero);
      const { language } = whatsAppTemplates.conta_aviso;
      const bodyParameters = emailClosedVariables(recipient.nome);
      await sendUnlessRefused(() =>
        whatsApp.sendTemplate({ to, template: "conta_aviso", language, bodyParameters }),
      );
    },
    async telegram({ userId, recipient }) {
      if (!recipient.telegram_on) return;
      const { texto, botao } = composeEmailClosed(recipient.nome);
      await queueTelegramWord(deps, userId, { texto, botao: { texto: botao, url: link } });
    },
    async push({ userId, recipient }) {
      if (!recipient.push_on) return;
      const etiqueta = "email-desligado";
      const text = JSON.stringify({ ...emailClosedNotice, link, etiqueta });
      const ttl = ttlOf(null, clock.now());
      await sendOwnNotice(deps, push, { userId, text, topic: etiqueta, urgency: "normal", ttl });
    },
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
