import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { type CaughtMail, type Mailbox, readMail } from "./mailbox.ts";
import type { PhoneMessage, Phones } from "./phones.ts";

/** Most messages shown at once, newest first. */
const shownMessages = 1_000;

const Query = z.object({
  channel: z.enum(["email", "whatsapp"]).default("email"),
  to: z.string().optional(),
  /** Selects messages whose subject or text contains this text. */
  contains: z.string().optional(),
  count: z.coerce.number().int().min(1).default(1),
  timeout: z.coerce.number().int().min(0).max(60_000).default(10_000),
});

const times = z
  .union([z.int().min(1), z.literal("always")])
  .default(1)
  .transform((value) => (value === "always" ? Number.POSITIVE_INFINITY : value));
const to = z.string().min(1);

const Failure = z.union([
  z.object({
    channel: z.literal("email"),
    to,
    code: z.int().min(400).max(599),
    /** SMTP text after the code: "5.1.1 User unknown" for an unknown address. */
    text: z.string().max(200).optional(),
    stage: z.enum(["rcpt", "data"]).optional(),
    times,
  }),
  z.object({ channel: z.literal("email"), to, behaviour: z.enum(["stall", "cut"]), times }),
  z.object({
    channel: z.literal("whatsapp"),
    to,
    code: z.int().default(131026),
    status: z.int().min(400).max(599).optional(),
    byWebhook: z.boolean().optional(),
    silent: z.boolean().optional(),
    times,
  }),
]);

const Reply = z.union([
  z.object({ from: to, text: z.string().min(1).max(4096), contextId: z.string().optional() }),
  z.object({ from: to, preference: z.enum(["stop", "resume"]) }),
]);

/** Serves a JSON interface for tests: reads, awaits and clears messages, and plans failures. */
export function devApi(mailbox: Mailbox, phones: Phones): FastifyPluginAsync {
  return async (app) => {
    app.get("/messages", async ({ query }) => {
      const { channel, ...filter } = Query.parse(query);
      return channel === "email"
        ? showMails(await findMails(mailbox, filter))
        : showMessages(findMessages(phones, filter));
    });

    app.get("/messages/wait", async ({ query }, reply) => {
      const { channel, count, timeout, ...filter } = Query.parse(query);
      if (channel === "whatsapp") {
        const messages = await phones.until(() => findMessages(phones, filter), count, timeout);
        return messages ? showMessages(messages) : reply.code(504).send(timeIsUp);
      }
      const mails = await mailbox.until(() => findMails(mailbox, filter), count, timeout);
      return mails ? showMails(mails) : reply.code(504).send(timeIsUp);
    });

    app.delete("/messages", async (_request, reply) => {
      mailbox.clear();
      phones.clear();
      return reply.code(204).send();
    });

    /** Simulates a WhatsApp reply, or a change of the marketing preference. */
    app.post("/replies", async ({ body }, reply) => {
      const said = Reply.parse(body);
      if ("preference" in said) phones.prefer({ from: said.from, value: said.preference });
      else phones.write(said);
      return reply.code(204).send();
    });

    app.post("/failures", async ({ body }, reply) => {
      const failure = Failure.parse(body);
      if (failure.channel === "email") mailbox.fail(failure);
      else phones.fail(failure);
      return reply.code(204).send();
    });

    /** Ends the failures planned for one recipient by mail and WhatsApp. */
    app.delete("/failures", async ({ query }, reply) => {
      const { to: recipient } = z.object({ to }).parse(query);
      mailbox.mend(recipient);
      phones.mend(recipient);
      return reply.code(204).send();
    });
  };
}

const timeIsUp = { error: "time is up" };

type Filter = { to?: string | undefined; contains?: string | undefined };

/** Parses mails only when their text matters, because there may be tens of thousands. */
async function findMails(mailbox: Mailbox, { to, contains }: Filter): Promise<CaughtMail[]> {
  const mails = mailbox.find(to);
  if (!contains) return mails;
  const read = await Promise.all(mails.map(readMail));
  return mails.filter((_, index) => `${read[index]?.subject}\n${read[index]?.text}`.includes(contains));
}

function findMessages(phones: Phones, { to, contains = "" }: Filter): PhoneMessage[] {
  return phones.find(to).filter(({ text }) => text.includes(contains));
}

function showMails(mails: CaughtMail[]) {
  return Promise.all(mails.slice(-shownMessages).map(showMail));
}

async function showMail(mail: CaughtMail) {
  const { subject, html, text, headerLines } = await readMail(mail);
  const headers = Object.fromEntries(
    headerLines.map(({ key, line }) => [
      key,
      line
        .slice(key.length + 1)
        .replace(/\r?\n\s+/g, " ")
        .trim(),
    ]),
  );
  const { id, to, from, raw, receivedAt } = mail;
  return { id, to, from, subject, html, text, headers, size: raw.length, receivedAt };
}

function showMessages(messages: PhoneMessage[]) {
  return messages.slice(-shownMessages).map(({ id, to, template, text, buttons, status, receivedAt }) => ({
    id,
    to,
    template,
    text,
    buttons,
    status,
    receivedAt,
  }));
}
