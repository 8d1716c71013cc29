import { createHmac, randomBytes } from "node:crypto";
import { EventEmitter, on } from "node:events";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { renderTemplate } from "./templates.ts";

export type WhatsAppCredentials = {
  whatsappToken: string;
  whatsappPhoneNumberId: string;
  whatsappAppSecret: string;
  whatsappVerifyToken: string;
};

export type MessageStatus = "accepted" | "sent" | "delivered" | "read" | "failed";

/** A message as it stands on its reader's phone. */
export type PhoneMessage = {
  id: string;
  to: string;
  template: string;
  text: string;
  button: { text: string; path: string } | undefined;
  status: MessageStatus;
  callbackData: string | undefined;
  receivedAt: Date;
};

/** How messages to a number fail: at once with a code, or later by a status webhook. */
export type PhoneFailure = { to: string; code: number; status?: number; byWebhook?: boolean; times: number };

type Options = { credentials: WhatsAppCredentials; webhookBase: string | undefined };

export function createPhones({ credentials, webhookBase }: Options) {
  let messages: PhoneMessage[] = [];
  const failures: PhoneFailure[] = [];
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);
  const stopped = new AbortController();

  /** Tells the product of a status, signed as the provider signs; one after the other, so that they keep their order. */
  let reports: Promise<unknown> = Promise.resolve();
  function report(message: PhoneMessage, status: MessageStatus, code?: number): void {
    message.status = status;
    arrivals.emit("message");
    if (!webhookBase) return;
    const body = JSON.stringify(envelope(message, status, code));
    const signature = createHmac("sha256", credentials.whatsappAppSecret).update(body).digest("hex");
    const send = () =>
      fetch(`${webhookBase}/whatsapp/webhook`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
        body,
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(5_000)]),
      }).catch(() => undefined);
    reports = reports.then(send);
  }

  const find = (to?: string) => (to ? messages.filter((message) => message.to === to) : messages);
  return {
    find,
    report,
    takeFailure(to: string): PhoneFailure | undefined {
      const failure = failures.find((one) => one.to === to && one.times > 0);
      if (failure) failure.times -= 1;
      return failure;
    },
    fail: (failure: PhoneFailure) => void failures.push(failure),
    add(message: PhoneMessage): void {
      messages.push(message);
      arrivals.emit("message");
    },
    clear(): void {
      messages = [];
    },
    stop: () => stopped.abort(),
    /** Resolves when a number has that many messages; undefined after the time-out. */
    async waitFor(
      to: string | undefined,
      count: number,
      timeoutMs: number,
    ): Promise<PhoneMessage[] | undefined> {
      if (find(to).length >= count) return find(to);
      try {
        for await (const _ of on(arrivals, "message", { signal: AbortSignal.timeout(timeoutMs) })) {
          if (find(to).length >= count) return find(to);
        }
      } catch {
        // The time is up.
      }
      return undefined;
    },
  };
}

export type Phones = ReturnType<typeof createPhones>;

function envelope(message: PhoneMessage, status: MessageStatus, code?: number) {
  const report = {
    id: message.id,
    status,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: message.to,
    ...(message.callbackData ? { biz_opaque_callback_data: message.callbackData } : {}),
    ...(code ? { errors: [{ code, title: "Message undeliverable" }] } : {}),
  };
  const value = {
    messaging_product: "whatsapp",
    metadata: { phone_number_id: "100000000000001" },
    statuses: [report],
  };
  return {
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value }] }],
  };
}

const Text = z.object({ type: z.literal("text"), text: z.string().min(1).max(1024) });
const Message = z.object({
  messaging_product: z.literal("whatsapp"),
  to: z.string().regex(/^\+?\d{8,15}$/),
  type: z.literal("template"),
  template: z.object({
    name: z.string().min(1).max(512),
    language: z.object({ code: z.string().min(2) }),
    components: z.array(
      z.discriminatedUnion("type", [
        z.object({ type: z.literal("body"), parameters: z.array(Text) }),
        z.object({
          type: z.literal("button"),
          sub_type: z.literal("url"),
          index: z.string(),
          parameters: z.array(Text).length(1),
        }),
      ]),
    ),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
});

function failure(code: number, details: string) {
  const message = `(#${code}) ${details}`;
  const error_data = { messaging_product: "whatsapp", details };
  return {
    error: { message, type: "OAuthException", code, error_data, fbtrace_id: randomBytes(8).toString("hex") },
  };
}

/** `POST /{phone number id}/messages`, with or without a version before it, as the Cloud API answers it. */
export function whatsAppApi(phones: Phones, credentials: WhatsAppCredentials): FastifyPluginAsync {
  return async (app) => {
    for (const path of ["/:phoneNumberId/messages", "/:version/:phoneNumberId/messages"]) {
      app.post<{ Params: { phoneNumberId: string } }>(path, async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${credentials.whatsappToken}`) {
          return reply.code(401).send(failure(190, "Invalid OAuth access token"));
        }
        if (request.params.phoneNumberId !== credentials.whatsappPhoneNumberId) {
          return reply.code(400).send(failure(100, "Unknown phone number id"));
        }
        const parsed = Message.safeParse(request.body);
        if (!parsed.success) return reply.code(400).send(failure(100, z.prettifyError(parsed.error)));
        return accept(phones, parsed.data, (status, body) => reply.code(status).send(body));
      });
    }
  };
}

type Send = (status: number, body: object) => unknown;

function accept(phones: Phones, data: z.output<typeof Message>, send: Send) {
  const to = data.to.replace("+", "");
  const rendered = renderTemplate(data.template);
  if (!rendered.ok) return send(400, failure(rendered.code, rendered.details));
  const planned = phones.takeFailure(to);
  if (planned && !planned.byWebhook)
    return send(planned.status ?? 400, failure(planned.code, "Message undeliverable"));

  const message: PhoneMessage = {
    id: `wamid.${randomBytes(18).toString("base64url")}`,
    to,
    template: data.template.name,
    text: rendered.text,
    button: rendered.button,
    status: "accepted",
    callbackData: data.biz_opaque_callback_data,
    receivedAt: new Date(),
  };
  // The statuses follow the answer, as from the provider: never before the caller knows the message's id.
  setImmediate(() => {
    if (planned) return phones.report(message, "failed", planned.code);
    phones.add(message);
    phones.report(message, "sent");
    phones.report(message, "delivered");
  });
  return send(200, {
    messaging_product: "whatsapp",
    contacts: [{ input: data.to, wa_id: to }],
    messages: [{ id: message.id, message_status: "accepted" }],
  });
}
