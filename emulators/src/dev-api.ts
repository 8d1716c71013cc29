import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { type CaughtMail, type Mailbox, readMail } from "./mailbox.ts";
import type { PhoneMessage, Phones } from "./whatsapp.ts";

const Query = z.object({
  channel: z.enum(["email", "whatsapp"]).default("email"),
  to: z.string().optional(),
  count: z.coerce.number().int().min(1).default(1),
  timeout: z.coerce.number().int().min(0).max(60_000).default(10_000),
});

const Failure = z.discriminatedUnion("channel", [
  z.object({ channel: z.literal("email"), to: z.string(), code: z.int(), times: z.int().default(1) }),
  z.object({
    channel: z.literal("whatsapp"),
    to: z.string(),
    code: z.int(),
    status: z.int().optional(),
    byWebhook: z.boolean().optional(),
    times: z.int().default(1),
  }),
]);

/** The same as JSON, for tests: read, wait for, and clear messages, and plan failures. */
export function devApi(mailbox: Mailbox, phones: Phones): FastifyPluginAsync {
  return async (app) => {
    app.get("/messages", async ({ query }) => {
      const { channel, to } = Query.parse(query);
      return channel === "email"
        ? Promise.all(mailbox.find(to).map(showMail))
        : phones.find(to).map(showMessage);
    });

    app.get("/messages/wait", async ({ query }, reply) => {
      const { channel, to, count, timeout } = Query.parse(query);
      if (channel === "whatsapp") {
        const messages = await phones.waitFor(to, count, timeout);
        return messages ? messages.map(showMessage) : reply.code(504).send({ error: "time is up" });
      }
      const mails = await mailbox.waitFor(to, count, timeout);
      return mails ? Promise.all(mails.map(showMail)) : reply.code(504).send({ error: "time is up" });
    });

    app.delete("/messages", async (_request, reply) => {
      mailbox.clear();
      phones.clear();
      return reply.code(204).send();
    });

    app.post("/failures", async ({ body }, reply) => {
      const failure = Failure.parse(body);
      if (failure.channel === "email") mailbox.fail(failure);
      else phones.fail(failure);
      return reply.code(204).send();
    });
  };
}

async function showMail(mail: CaughtMail) {
  const { subject, html, text, headerLines } = await readMail(mail);
  const headers = Object.fromEntries(
    headerLines.map(({ key, line }) => [key, line.slice(key.length + 1).trim()]),
  );
  return { id: mail.id, to: mail.to, from: mail.from, subject, html, text, headers };
}

function showMessage({ id, to, template, text, button, status }: PhoneMessage) {
  return { id, to, template, text, button, status };
}
