import { type Channel, channelNames } from "@cav/contract/channels.ts";
import { findQuietEnd } from "../alerts/index.ts";
import type { Deps } from "../deps.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import {
  channelClosedVariables,
  composeChannelClosed,
  composeChannelClosedNotice,
  createChannelClosedMail,
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
  /** Has the bot say something, where it has a chat; handed in, since the bot's room stands on this one. */
  queueTelegramWord(
    deps: Given,
    userId: number,
    word: { texto: string; botao: { texto: string; url: string } },
  ): Promise<boolean>;
};

/**
 * Makes the handler that tells a reader that a channel was switched off: by the first of the others that takes it, after their quiet
 * hours. The profile says it too.
 * @throws what kept a channel from taking it, where no other one took it: the queue tries all of them again
 */
export function createChannelClosedHandler(deps: Given, senders: Senders) {
  const { db, config, clock, queue } = deps;
  const tell = createTellers(deps, senders);
  return async (closed: Closed): Promise<void> => {
    const { user_id: userId, channel, told_by, pedido = false } = closed;
    const recipient = await findReachable(db, userId);
    // Gone, or put right meanwhile.
    if (!recipient || onOf(recipient)[channel]) return;
    if (pedido && (recipient.any_channel_on || recipient.email_reclamado_em)) return;
    const now = clock.now();
    const faults: unknown[] = [];
    for (const teller of tellersOf(recipient, channel)) {
      if (told_by && told_by !== teller) continue;
      const quietEnd = findQuietEnd(now, recipient.quiet, teller, config.whatsappHours);
      if (quietEnd) {
        const inSeconds = Math.ceil((quietEnd.getTime() - now.getTime()) / 1000);
        return db
          .transaction()
          .execute((tx) => queue.enqueue(tx, jobs.alertsChannelClosed, closed, { inSeconds }));
      }
      try {
        if (await tell[teller]({ userId, channel, pedido, recipient })) return;
      } catch (error) {
        // What keeps one channel from sending is no reason to leave the others unasked.
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
  };
}

const onOf = ({ email_on, whatsapp_on, push_on, telegram_on }: Recipient): Record<Channel, boolean> => ({
  email: email_on,
  whatsapp: whatsapp_on,
  push: push_on,
  telegram: telegram_on,
});

/**
 * Which channels may tell of the end of one, in the order in which they are tried: those that are on, and at last mail to an address that
 * lives, where alerts by mail are off. It is a word about the account.
 */
function tellersOf(recipient: Recipient, closed: Channel): Channel[] {
  const on = onOf(recipient);
  const isMailable = isAlive(recipient) && !recipient.email_a_confirmar;
  const mailAtLast: Channel[] = on.email || !isMailable ? [] : ["email"];
  return [...channelNames.filter((channel) => on[channel]), ...mailAtLast].filter((one) => one !== closed);
}

const isAlive = ({ email_desligado_por }: Recipient) => email_desligado_por !== "ENDERECO";

type Told = { userId: number; channel: Channel; pedido: boolean; recipient: Recipient };

/** How each channel tells it; whether it was taken there. What may be taken later is thrown: the queue tries again. */
function createTellers(
  deps: Given,
  { mailer, whatsApp, push, queueTelegramWord }: Senders,
): Record<Channel, (told: Told) => Promise<boolean>> {
  const { db, config, clock } = deps;
  const write = createChannelClosedMail(config);
  const link = `${config.appUrl}/perfil/alertas`;
  return {
    async email({ userId, channel, pedido, recipient }) {
      if (channel === "email") return false;
      const { nome, email: to } = recipient;
      const mail = { to, ...write({ nome, channel, pedido, link, emailOff: emailOffOf(recipient) }) };
      const hasLeft = await sendUnlessRefused(() => mailer.send(mail));
      // An address that is refused is closed by its mailer, which is content then.
      const now = await findReachable(db, userId);
      return hasLeft && now !== undefined && isAlive(now);
    },
    async whatsapp({ channel, recipient }) {
      if (!whatsApp || !recipient.telefone) return false;
      const to = whatsAppNumberOf(recipient.telefone, recipient.whatsapp_numero);
      const { language } = whatsAppTemplates.conta_aviso;
      const bodyParameters = channelClosedVariables(recipient.nome, channel);
      return sendUnlessRefused(() =>
        whatsApp.sendTemplate({ to, template: "conta_aviso", language, bodyParameters }),
      );
    },
    async push({ userId, channel }) {
      const etiqueta = `${channel}-desligado`;
      const text = JSON.stringify({ ...composeChannelClosedNotice(channel), link, etiqueta });
      const ttl = ttlOf(null, clock.now());
      return sendOwnNotice(deps, push, { userId, text, topic: etiqueta, urgency: "normal", ttl });
    },
    async telegram({ userId, channel, recipient }) {
      if (!config.telegram) return false;
      const { texto, botao } = composeChannelClosed(recipient.nome, channel);
      return queueTelegramWord(deps, userId, { texto, botao: { texto: botao, url: link } });
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
