import type { Channel } from "@cav/contract/channels.ts";
import { type findReachable, sendUnlessRefused, whatsAppNumberOf } from "../deliveries/index.ts";
import type { Deps } from "../deps.ts";
import { type MailContent, whatsAppTemplates } from "../messages/index.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { Push } from "../platform/push/push.ts";
import type { WhatsApp } from "../platform/whatsapp/whatsapp.ts";
import { sendOwnNotice } from "../push/index.ts";
import { queueTelegramWord } from "../telegram/index.ts";

export type Senders = { mailer: Mailer; whatsApp: WhatsApp | undefined; push: Push };
type Recipient = NonNullable<Awaited<ReturnType<typeof findReachable>>>;

/** What is told to one person alone, outside of an exam's alerts, in the form of each channel. */
export type Recado = {
  userId: number;
  recipient: Recipient;
  /** It goes in the place of a channel that is on and brings nothing. */
  substituta?: true | undefined;
  mail: () => MailContent;
  /** Variables of the WhatsApp template `conta_aviso`: the first name, and what there is to say. */
  variables: string[];
  botao: { texto: string; url: string };
  /** On a device: its words, what it replaces there, and for how many seconds it is of use. */
  notice: { titulo: string; corpo: string; etiqueta: string; ttl: number };
};

/**
 * Makes what brings it by each channel that its recipient has on. What one that is on can't bring goes by mail: `mailInstead`
 * has it told so.
 */
export function createTellers(
  deps: Pick<Deps, "db" | "config" | "clock" | "queue">,
  { mailer, whatsApp, push }: Senders,
  mailInstead: () => Promise<void>,
): Record<Channel, (recado: Recado) => Promise<void>> {
  /** Mail that is on brings it anyway. */
  const insteadOf = async ({ recipient }: Recado) => {
    if (!recipient.email_on) await mailInstead();
  };
  return {
    async email({ recipient, mail, substituta }) {
      if (isMailed(recipient) || (substituta && recipient.email_stands_in))
        await sendUnlessRefused(() => mailer.send({ to: recipient.email, ...mail() }));
    },
    async telegram(recado) {
      if (!recado.recipient.telegram_on) return;
      if (!deps.config.telegram) return insteadOf(recado);
      const texto = `Oi, ${recado.variables.join(". ")}`;
      await queueTelegramWord(deps, recado.userId, { texto, botao: recado.botao });
    },
    async whatsapp(recado) {
      const { recipient, variables: bodyParameters } = recado;
      if (!recipient.whatsapp_on || !recipient.telefone) return;
      if (!whatsApp) return insteadOf(recado);
      const to = whatsAppNumberOf(recipient.telefone, recipient.whatsapp_numero);
      const { language } = whatsAppTemplates.conta_aviso;
      const hasLeft = await sendUnlessRefused(() =>
        whatsApp.sendTemplate({ to, template: "conta_aviso", language, bodyParameters }),
      );
      if (!hasLeft) await insteadOf(recado);
    },
    async push(recado) {
      if (!recado.recipient.push_on) return;
      const { titulo, corpo, etiqueta, ttl } = recado.notice;
      // What the service worker shows (web/offline/service-worker.ts).
      const text = JSON.stringify({ titulo, corpo, link: recado.botao.url, etiqueta });
      const topic = etiqueta.replaceAll("-", "").slice(0, 32);
      const notice = { userId: recado.userId, text, topic, urgency: "high" as const, ttl };
      if (!(await sendOwnNotice(deps, push, notice))) await insteadOf(recado);
    },
  };
}

/** Mail is what is left for who has nothing else on. */
const isMailed = ({ email_on, email_stands_in, whatsapp_on, telegram_on, push_on }: Recipient) =>
  email_on || (email_stands_in && !whatsapp_on && !telegram_on && !push_on);
