import { z } from "zod";
import { TelegramError, telegramErrorKindOf } from "./errors.ts";

/** A button under a message: opens an address, or sends its data back to us. */
export type TelegramButton = { text: string; url: string } | { text: string; data: string };

/** Rows of buttons. */
export type TelegramButtons = readonly (readonly TelegramButton[])[];

/** A chat message: `html` has the Bot API's few tags, with other text escaped. */
export type TelegramMessage = { chatId: string; html: string; buttons?: TelegramButtons };

/**
 * The Bot API calls that we make.
 * @throws TelegramError
 */
export type Telegram = {
  sendMessage(message: TelegramMessage): Promise<{ messageId: number }>;
  /** Replaces the buttons under a message. */
  setButtons(message: { chatId: string; messageId: number; buttons: TelegramButtons }): Promise<void>;
  /** Answers a pressed button with a few words. */
  answerButton(button: { id: string; text: string }): Promise<void>;
  /** Returns the bot as the provider knows it. */
  getBot(): Promise<{ username: string }>;
  /** Returns where updates go; an empty address means nowhere. */
  getWebhook(): Promise<{ url: string; lastError: string | undefined }>;
  setWebhook(hook: { url: string; secret: string }): Promise<void>;
  setCommands(commands: readonly { command: string; description: string }[]): Promise<void>;
};

type Options = {
  token: string;
  /** Address of the API, without a trailing slash. */
  apiBase: string;
  timeoutMs?: number;
};

const Answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().default(""),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});
const Sent = z.object({ message_id: z.number() });
const Bot = z.object({ username: z.string() });
const WebhookInfo = z.object({ url: z.string(), last_error_message: z.string().optional() });

/** Updates we receive: messages, pressed buttons, blocked bots. */
const updates = ["message", "callback_query", "my_chat_member"];

/** Creates a client of the Telegram Bot API. Its addresses contain the token, so none is logged. */
export function createTelegram({ token, apiBase, timeoutMs = 10_000 }: Options): Telegram {
  async function call<T>(method: string, body: object, shape: z.ZodType<T>): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await request(`${apiBase}/bot${token}/${method}`, body, signal);
    const answer = Answer.safeParse(await response.json().catch(() => undefined));
    if (!answer.success)
      throw new TelegramError("soon", `HTTP ${response.status}: a resposta não pôde ser lida`);
    const { ok, result, description, parameters } = answer.data;
    if (!ok) throw toError(response.status, description, parameters?.retry_after);
    const parsed = shape.safeParse(result);
    if (!parsed.success) throw new TelegramError("soon", "a resposta do provedor não pôde ser lida");
    return parsed.data;
  }

  return {
    async sendMessage({ chatId, html, buttons = [] }) {
      const body = { chat_id: chatId, text: html, parse_mode: "HTML", ...markupOf(buttons), ...noPreview };
      const { message_id } = await call("sendMessage", body, Sent);
      return { messageId: message_id };
    },
    async setButtons({ chatId, messageId, buttons }) {
      const body = { chat_id: chatId, message_id: messageId, ...markupOf(buttons) };
      await call("editMessageReplyMarkup", body, z.unknown());
    },
    async answerButton({ id, text }) {
      await call("answerCallbackQuery", { callback_query_id: id, text: text.slice(0, 200) }, z.unknown());
    },
    getBot: () => call("getMe", {}, Bot),
    async getWebhook() {
      const { url, last_error_message } = await call("getWebhookInfo", {}, WebhookInfo);
      return { url, lastError: last_error_message };
    },
    async setWebhook({ url, secret }) {
      // Telegram uses one connection, because parallel updates could arrive out of order.
      const body = { url, secret_token: secret, allowed_updates: updates, max_connections: 1 };
      await call("setWebhook", body, z.unknown());
    },
    async setCommands(commands) {
      await call("setMyCommands", { commands }, z.unknown());
    },
  };
}

const noPreview = { link_preview_options: { is_disabled: true } };

function markupOf(buttons: TelegramButtons): object {
  const inline_keyboard = buttons.map((row) =>
    row.map((button) =>
      "url" in button
        ? { text: button.text, url: button.url }
        : { text: button.text, callback_data: button.data },
    ),
  );
  return { reply_markup: { inline_keyboard } };
}

async function request(url: string, body: object, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal,
    });
  } catch (error) {
    throw new TelegramError("soon", "o provedor não respondeu", undefined, { cause: error });
  }
}

function toError(status: number, description: string, retryAfter: number | undefined): TelegramError {
  const said = `${status} · ${description}`.slice(0, 500);
  return new TelegramError(telegramErrorKindOf(status, description), said, status, { retryAfter });
}

/** Escapes a text for the Bot API's HTML. */
export function escapeTelegram(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
