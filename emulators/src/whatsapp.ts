import { randomBytes } from "node:crypto";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { z } from "zod";
import type { PhoneMessage, Phones, WhatsAppCredentials } from "./phones.ts";
import { renderTemplate } from "./templates.ts";

const Text = z.object({ type: z.literal("text"), text: z.string().min(1).max(1024) });
const TextMessage = z.object({
  messaging_product: z.literal("whatsapp"),
  to: z.string().regex(/^\+?\d{8,15}$/),
  type: z.literal("text"),
  text: z.object({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
});
const Message = z.object({
  messaging_product: z.literal("whatsapp"),
  to: z.string().regex(/^\+?\d{8,15}$/),
  type: z.literal("template"),
  template: z.object({
    name: z.string().min(1).max(512),
    language: z.object({ code: z.string().min(2) }),
    components: z
      .array(
        z.discriminatedUnion("type", [
          z.object({ type: z.literal("body"), parameters: z.array(Text) }),
          z.object({
            type: z.literal("button"),
            sub_type: z.literal("url"),
            index: z.string(),
            parameters: z.array(Text).length(1),
          }),
        ]),
      )
      .default([]),
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

/** Emulates `POST /{phone number id}/messages` of the Cloud API, with or without a version in the path. */
export function whatsAppApi(phones: Phones, credentials: WhatsAppCredentials): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler<Error>((error, _request, reply) => reply.code(400).send(failure(100, error.message)));
    for (const path of ["/:phoneNumberId/messages", "/:version/:phoneNumberId/messages"]) {
      app.post<{ Params: { phoneNumberId: string } }>(path, async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${credentials.whatsappToken}`) {
          return reply.code(401).send(failure(190, "Invalid OAuth access token"));
        }
        if (request.params.phoneNumberId !== credentials.whatsappPhoneNumberId) {
          return reply.code(400).send(failure(100, "Unknown phone number id"));
        }
        const text = TextMessage.safeParse(request.body);
        if (text.success) return acceptText(phones, text.data, reply);
        const parsed = Message.safeParse(request.body);
        if (!parsed.success) return reply.code(400).send(failure(100, z.prettifyError(parsed.error)));
        return accept(phones, parsed.data, reply);
      });
    }
  };
}

/** Accepts free text within 24 hours of the user's last message only. */
function acceptText(
  phones: Phones,
  { to: given, text }: z.output<typeof TextMessage>,
  reply: FastifyReply,
): FastifyReply {
  const to = given.replace("+", "");
  if (!phones.hasOpenConversation(to)) {
    return reply
      .code(400)
      .send(failure(131047, "More than 24 hours have passed since the recipient replied"));
  }
  const id = newId();
  setImmediate(() => {
    phones.add({
      id,
      to,
      template: "",
      text: text.body,
      buttons: [],
      status: "delivered",
      callbackData: undefined,
      receivedAt: new Date(),
    });
  });
  return reply.send(accepted(given, to, id));
}

const newId = () => `wamid.${randomBytes(18).toString("base64url")}`;

const accepted = (input: string, to: string, id: string) => ({
  messaging_product: "whatsapp",
  contacts: [{ input, wa_id: to }],
  messages: [{ id, message_status: "accepted" }],
});

function accept(phones: Phones, data: z.output<typeof Message>, reply: FastifyReply): FastifyReply {
  const to = data.to.replace("+", "");
  const rendered = renderTemplate(data.template);
  if (!rendered.ok) return reply.code(400).send(failure(rendered.code, rendered.details));
  const planned = phones.takeFailure(to);
  if (planned?.silent) return reply.hijack();
  if (planned && !planned.byWebhook)
    return reply.code(planned.status ?? 400).send(failure(planned.code, "Message undeliverable"));

  const message: PhoneMessage = {
    id: newId(),
    to,
    template: data.template.name,
    text: rendered.text,
    buttons: rendered.buttons,
    status: "accepted",
    callbackData: data.biz_opaque_callback_data,
    receivedAt: new Date(),
  };
  // Statuses follow the answer, as the provider's do, because the caller must know the message's id first.
  setImmediate(() => {
    phones.add(message);
    if (planned) return phones.report(message, "failed", planned.code);
    phones.report(message, "sent");
    phones.report(message, "delivered");
  });
  return reply.send(accepted(data.to, to, message.id));
}
