import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { z } from "zod";
import type { Chat, TelegramChats, TelegramCredentials } from "./chats.ts";

const Button = z.union([
  z.object({ text: z.string().min(1), callback_data: z.string().min(1).max(64) }),
  z.object({ text: z.string().min(1), url: z.string().regex(/^https?:\/\//) }),
]);
const Markup = z.object({ inline_keyboard: z.array(z.array(Button)) });
const Sent = z.object({
  chat_id: z.union([
    z.int(),
    z
      .string()
      .regex(/^-?\d+$/)
      .transform(Number),
  ]),
  text: z.string().min(1).max(4096),
  parse_mode: z.literal("HTML").optional(),
  reply_markup: Markup.optional(),
});
const Edited = Sent.pick({ chat_id: true, reply_markup: true }).extend({ message_id: z.int() });
const Answered = z.object({ callback_query_id: z.string(), text: z.string().max(200).optional() });
const Hook = z.object({
  url: z.string(),
  secret_token: z
    .string()
    .regex(/^[\w-]{1,256}$/)
    .optional(),
});

/** Tags of `parse_mode=HTML` that the product sends. */
const knownTags = /<\/?(?:b|i|u|s|code|pre)>|<a href="[^"<>]*">|<\/a>/g;

type Method = (body: unknown, reply: FastifyReply) => unknown;

/** Emulates `POST /bot<token>/<method>` of the Bot API. */
export function telegramApi(chats: TelegramChats, credentials: TelegramCredentials): FastifyPluginAsync {
  const bot = {
    id: 42,
    is_bot: true,
    first_name: "Concurso à Vista",
    username: credentials.telegramBotName,
  };
  const methods: Record<string, Method> = {
    getMe: () => bot,
    getWebhookInfo: () => ({ url: chats.webhook()?.url ?? "", pending_update_count: 0 }),
    setMyCommands: () => true,
    setWebhook(body) {
      const { url, secret_token } = Hook.parse(body);
      chats.setWebhook({ url, secret: secret_token });
      return true;
    },
    sendMessage(body, reply) {
      const { chat_id, text, parse_mode, reply_markup } = Sent.parse(body);
      const chat = reachable(chats, chat_id, reply);
      if (!chat) return reply;
      if (parse_mode === "HTML" && /[<>]/.test(text.replace(knownTags, "")))
        return refuse(reply, 400, "Bad Request: can't parse entities: Unsupported start tag");
      const html = parse_mode === "HTML" ? text : escapeTags(text);
      const { id, at } = chats.send(chat, html, reply_markup?.inline_keyboard ?? []);
      return {
        message_id: id,
        from: bot,
        chat: { id: chat.id, type: "private" },
        date: Math.floor(at.getTime() / 1000),
        text,
      };
    },
    editMessageReplyMarkup(body, reply) {
      const { chat_id, message_id, reply_markup } = Edited.parse(body);
      const chat = reachable(chats, chat_id, reply);
      if (!chat) return reply;
      const message = chat.messages.find(({ id }) => id === message_id);
      if (!message) return refuse(reply, 400, "Bad Request: message to edit not found");
      const buttons = reply_markup?.inline_keyboard ?? [];
      if (JSON.stringify(buttons) === JSON.stringify(message.buttons))
        return refuse(reply, 400, "Bad Request: message is not modified");
      message.buttons = buttons;
      chats.changed();
      return true;
    },
    answerCallbackQuery(body, reply) {
      const { callback_query_id, text } = Answered.parse(body);
      if (chats.answer(callback_query_id, text)) return true;
      return refuse(reply, 400, "Bad Request: query is too old and response timeout expired");
    },
  };
  return async (app) => {
    app.setErrorHandler<Error>((error, _request, reply) =>
      reply.code(400).send({ ok: false, error_code: 400, description: `Bad Request: ${error.message}` }),
    );
    app.post<{ Params: { bot: string; method: string } }>("/:bot/:method", async (request, reply) => {
      const { bot: token, method } = request.params;
      if (token !== `bot${credentials.telegramBotToken}`) return refuse(reply, 401, "Unauthorized");
      const run = methods[method];
      if (!run) return refuse(reply, 404, "Not Found");
      const result = await run(request.body ?? {}, reply);
      return result === reply ? reply : { ok: true, result };
    });
  };
}

/** Returns the chat if the bot may write there; otherwise sends the refusal and returns undefined. */
function reachable(chats: TelegramChats, id: number, reply: FastifyReply): Chat | undefined {
  const fault = chats.takeFault(id);
  const chat = chats.get(id);
  if (fault?.code === 429) {
    const { retryAfter = 1 } = fault;
    refuse(reply, 429, `Too Many Requests: retry after ${retryAfter}`, { retry_after: retryAfter });
  } else if (fault) refuse(reply, fault.code, "Internal Server Error");
  else if (!chat) refuse(reply, 400, "Bad Request: chat not found");
  else if (chat.isBlocked) refuse(reply, 403, "Forbidden: bot was blocked by the user");
  else return chat;
  return undefined;
}

const escapeTags = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

function refuse(reply: FastifyReply, error_code: number, description: string, parameters?: object) {
  return reply
    .code(error_code)
    .send({ ok: false, error_code, description, ...(parameters ? { parameters } : {}) });
}
