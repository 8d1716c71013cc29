import { setImmediate as turn } from "node:timers/promises";
import { createEmailSender } from "../../src/alerts/channels/email/sender.ts";
import type { ChannelSender } from "../../src/alerts/deliveries/channel-sender.ts";
import { dispatchBatch, dispatchDigests } from "../../src/alerts/deliveries/dispatch.ts";
import { unsubscribeToken } from "../../src/alerts/events/message-links.ts";
import type { Mail } from "../../src/platform/providers/email/mailer.ts";
import { numberForms } from "../../src/platform/providers/whatsapp/phone.ts";
import type { Channels } from "../harness/channels.ts";
import { dsn, mailReport } from "../harness/mail-report.ts";
import { hookWhatsApp } from "../harness/whatsapp-hook.ts";
import { type Arrived, type Failure, reminded, type SaidEvent, type User } from "./world.ts";

type Message = { id: string; user: User; channel: Arrived["channel"]; text: string; items: string[] };

export const formsOf = ({ telefone }: User) => numberForms(telefone);

/** Creates mail and WhatsApp with endpoints that record; due messages are sent on request. */
export async function createEnds(on: Channels, users: User[], audience: number) {
  const deps = { ...on.api.deps, config: { ...on.api.deps.config, whatsappAudienceLimit: audience } };
  const { phones, mailbox } = on.emulators;
  mailbox.clear();
  phones.clear();
  for (const user of users) for (const to of formsOf(user)) phones.mend(to);
  const mails: { mail: Mail; id: string }[] = [];
  /** Last mail of each user. */
  const lastMails = new Map<User, { to: string; id: string }>();
  /** Messages to addresses or numbers that their owner had given up. */
  const astray: string[] = [];
  const lose = (to: string) => {
    if (users.some(({ retired }) => retired.has(to))) astray.push(`${to} was given up, and was written to`);
  };
  const kept = {
    ...on.mailer,
    async send(mail: Mail) {
      const sent = await on.mailer.send(mail);
      mails.push({ mail, id: sent.messageId });
      return sent;
    },
  };
  const email = createEmailSender(deps, kept) as ChannelSender<unknown>;
  const senders = { email, whatsapp: on.whatsApp };
  let read = 0;
  /** Accepted messages that the provider will report as failed. */
  const doomed: { user: User; id: string; callbackData: string | undefined; to: string }[] = [];

  async function taken(): Promise<Message[]> {
    await turn();
    const fromMails = mails.splice(0).flatMap(({ mail, id }) => {
      const user = users.find((one) => one.email === mail.to);
      const items = [...mail.text.matchAll(/^\* (T\d+X)$/gm)].map(([, titulo = ""]) => titulo);
      if (user) lastMails.set(user, { to: mail.to, id });
      else lose(mail.to);
      return user ? [{ id, user, channel: "email" as const, text: mail.text, items }] : [];
    });
    const all = phones.find();
    const fromPhones = all.slice(read).flatMap(({ id, to, text, template, status, callbackData }) => {
      if (template === "codigo_confirmacao") return [];
      const user = users.find((one) => formsOf(one).includes(to));
      if (!user) lose(to);
      if (!user) return [];
      if (status === "failed") {
        doomed.push({ user, id, callbackData, to });
        return [];
      }
      const items =
        template === "concurso_resumo"
          ? [...text.matchAll(/(T\d+X)(?=: )/g)].map(([, titulo = ""]) => titulo)
          : [];
      return [{ id, user, channel: "whatsapp" as const, text, items }];
    });
    read = all.length;
    return [...fromMails, ...fromPhones];
  }

  async function saidBy(messages: Message[]): Promise<Map<string, SaidEvent[]>> {
    const { rows } = await deps.pool.query(
      `SELECT d.provider_message_id AS id, d.event_id, e.kind, e.dados, e.created_at, c.uuid
       FROM deliveries d JOIN alert_events e ON e.id = d.event_id JOIN concursos c ON c.id = e.concurso_id
       WHERE d.provider_message_id = ANY ($1)`,
      [messages.map(({ id }) => id)],
    );
    const said = rows.map(({ id, event_id, kind, dados, created_at, uuid }) => {
      const reminder = dados?.de in reminded ? { de: dados.de, dia: dados.dia } : {};
      return [
        id as string,
        { event: event_id, uuid, kind, happened: created_at.getTime(), ...reminder } as SaidEvent,
      ] as const;
    });
    return new Map(
      messages.map(({ id }) => [id, said.flatMap(([of, one]) => (of === id ? [one] : []))] as const),
    );
  }

  return {
    doomed,
    astray,
    /** Reports an outcome of a user's last mail; returns that mail. */
    async report(user: User, as: "gone" | "full" | "spam"): Promise<{ to: string; id: string } | undefined> {
      const last = lastMails.get(user);
      if (!last) return undefined;
      const quoted = [`Message-ID: ${last.id}`];
      const status = as === "gone" ? "5.1.1" : "5.2.2";
      const ofMail = [`Final-Recipient: rfc822;${last.to}`, "Action: failed", `Status: ${status}`];
      const fields = ["Feedback-Type: abuse", "User-Agent: SomeGenerator/1.0", "Version: 1"];
      const response = await on.api.app.inject({
        method: "POST",
        url: "/api/mail/bounces",
        headers: {
          "content-type": "message/rfc822",
          authorization: `Bearer ${deps.config.mailBounceToken}`,
        },
        payload:
          as === "spam" ? mailReport({ type: "feedback-report", fields, quoted }) : dsn(ofMail, { quoted }),
      });
      if (response.statusCode !== 204) throw new Error(response.body);
      return last;
    },
    /** Returns the failures that administrators see. */
    async failures(): Promise<Failure[]> {
      const { rows } = await deps.pool.query(
        `SELECT d.user_id, c.uuid, d.updated_at FROM deliveries d JOIN alert_events e ON e.id = d.event_id
         JOIN concursos c ON c.id = e.concurso_id WHERE d.status = 'failed'`,
      );
      return rows.map(({ user_id, uuid, updated_at }) => ({ user: user_id, uuid, at: updated_at.getTime() }));
    },
    /** Returns the last code sent to a number. */
    codeOn(telefone: string): string {
      const texts = numberForms(telefone).flatMap((to) => phones.find(to).map(({ text }) => text));
      return /\*(\d{6})\*/.exec(texts.at(-1) ?? "")?.[1] ?? "";
    },
    /** Sends the due messages; returns the arrived ones. */
    async send(at: number): Promise<Arrived[]> {
      await deps.pool.query("UPDATE channel_pace SET next_at = '-infinity', slowdown = 1");
      const { rows } = await deps.pool.query(
        "SELECT DISTINCT channel, resumo FROM deliveries WHERE status = 'queued' AND due_at <= $1",
        [new Date(at)],
      );
      for (const { channel, resumo } of rows) {
        const sender = senders[channel as Arrived["channel"]];
        while ((await (resumo ? dispatchDigests(deps, sender) : dispatchBatch(deps, sender))) > 0);
      }
      if (rows.length === 0) return [];
      const messages = await taken();
      if (messages.length === 0) return [];
      const said = await saidBy(messages);
      return messages.map((message) => ({ ...message, at, isBack: false, said: said.get(message.id) ?? [] }));
    },
    /** Returns when the next delivery is due. */
    async nextDue(): Promise<number> {
      const { rows } = await deps.pool.query(
        "SELECT min(due_at) AS due FROM deliveries WHERE status = 'queued'",
      );
      return rows[0].due?.getTime() ?? Number.POSITIVE_INFINITY;
    },
    failMail(user: User, fault: { code: number; text: string }): void {
      mailbox.fail({ to: user.email, ...fault, times: 99_999 });
    },
    failPhone(user: User, fault: { code: number; status?: number; byWebhook?: boolean }): void {
      for (const to of formsOf(user)) phones.fail({ to, ...fault, times: 99_999 });
    },
    mend(user: User, channel: Arrived["channel"]): void {
      if (channel === "email") mailbox.mend(user.email);
      else for (const to of formsOf(user)) phones.mend(to);
    },
    /** Reports an accepted message as failed. */
    async reportFailure({ id, callbackData, to }: (typeof doomed)[number], code: number): Promise<void> {
      const status = { id, status: "failed", recipient_id: to, errors: [{ code, title: "x" }] };
      const value = { statuses: [{ ...status, biz_opaque_callback_data: callbackData }] };
      const response = await hookWhatsApp(on.api, value);
      if (response.statusCode !== 204) throw new Error(response.body);
    },
    /** Unsubscribes as a mail program does. */
    async unsubscribe({ uuid }: User): Promise<void> {
      const token = unsubscribeToken(deps.config.jwtSecret, uuid);
      const response = await on.api.app.inject({
        method: "POST",
        url: `/api/alertas/descadastro?token=${token}`,
      });
      if (response.statusCode !== 204) throw new Error(response.body);
    },
  };
}

export type Ends = Awaited<ReturnType<typeof createEnds>>;
