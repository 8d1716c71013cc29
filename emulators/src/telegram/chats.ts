import { setTimeout as wait } from "node:timers/promises";
import { createArrivals } from "../arrivals.ts";

export type TelegramCredentials = {
  telegramBotToken: string;
  telegramBotName: string;
  telegramWebhookSecret: string;
};

export type InlineButton = { text: string; callback_data?: string | undefined; url?: string | undefined };

/** A message in a chat; only the bot's have buttons. */
export type ChatMessage = {
  id: number;
  from: "bot" | "person";
  /** The text as the bot sent it, with the tags that the Bot API knows. */
  html: string;
  /** Text without the tags. */
  text: string;
  buttons: InlineButton[][];
  at: Date;
};

export type Chat = {
  id: number;
  name: string;
  isBlocked: boolean;
  messages: ChatMessage[];
  /** Last answer to a pressed button. */
  notice: string | undefined;
};

/** A planned failure of calls about a chat, with a count. */
export type TelegramFault = { chat: number; code: 429 | 500; retryAfter?: number | undefined; times: number };

/** Delay before a rejected update is posted again. */
const repeatMs = 200;

type Options = { credentials: TelegramCredentials; webhookBase: string | undefined };

/** Target of updates, set by `setWebhook`. */
export type Webhook = { url: string; secret: string | undefined };

/** Creates the users' private chats with the bot, and the updates about them. */
export function createTelegramChats({ credentials, webhookBase }: Options) {
  const chats = new Map<number, Chat>();
  const faults: TelegramFault[] = [];
  const pressed = new Map<string, number>();
  const arrivals = createArrivals();
  const stopped = new AbortController();
  let webhook: Webhook | undefined = webhookBase
    ? { url: `${webhookBase}/webhooks/telegram`, secret: credentials.telegramWebhookSecret }
    : undefined;
  let lastId = 1_000;
  let lastUpdate = 500_000;
  const nextId = () => ++lastId;

  /** Posts one at a time, because Telegram keeps the order of a chat. */
  let updates: Promise<unknown> = Promise.resolve();
  function tell(what: object): void {
    const update = { update_id: ++lastUpdate, ...what };
    if (webhook) updates = updates.then(() => post(update));
  }

  /** Posts an update again until it is accepted, as Telegram does. */
  async function post(update: object): Promise<void> {
    while (webhook && !stopped.signal.aborted) {
      const status = await postOnce(webhook, update);
      if (status !== undefined && status < 500) return;
      await wait(repeatMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  async function postOnce({ url, secret }: Webhook, update: object): Promise<number | undefined> {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(secret ? { "x-telegram-bot-api-secret-token": secret } : {}),
      },
      body: JSON.stringify(update),
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(5_000)]),
    }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status;
  }

  function add(chat: Chat, message: Pick<ChatMessage, "from" | "html" | "buttons">): ChatMessage {
    const added = { ...message, id: nextId(), text: plainTextOf(message.html), at: new Date() };
    chat.messages.push(added);
    arrivals.announce();
    return added;
  }

  return {
    find: () => [...chats.values()],
    get: (id: number) => chats.get(id),
    /** Returns the bot's texts in a chat, oldest first. */
    textsIn: (id: number) =>
      (chats.get(id)?.messages ?? []).filter(({ from }) => from === "bot").map(({ text }) => text),
    /** Opens a user's chat with the bot, by their Telegram name. */
    open(name: string): Chat {
      const known = [...chats.values()].find((chat) => chat.name === name);
      if (known) return known;
      const chat = { id: 700_000_000 + chats.size, name, isBlocked: false, messages: [], notice: undefined };
      chats.set(chat.id, chat);
      return chat;
    },
    /** Sends a message of the bot. */
    send: (chat: Chat, html: string, buttons: InlineButton[][]) => add(chat, { from: "bot", html, buttons }),
    /** Simulates a message of the user, and posts the update. */
    write(chat: Chat, text: string): void {
      const { id } = add(chat, { from: "person", html: text, buttons: [] });
      tell({ message: { message_id: id, ...whereOf(chat), text } });
    },
    /** Simulates that the user presses a button under a message. */
    press(chat: Chat, messageId: number, data: string): void {
      const callback = String(nextId());
      pressed.set(callback, chat.id);
      const { from, ...where } = whereOf(chat);
      tell({ callback_query: { id: callback, from, data, message: { message_id: messageId, ...where } } });
    },
    /** Answers a pressed button; returns false if there was none. */
    answer(callback: string, text: string | undefined): boolean {
      const chat = chats.get(pressed.get(callback) ?? 0);
      if (!chat) return false;
      pressed.delete(callback);
      chat.notice = text;
      arrivals.announce();
      return true;
    },
    /** Simulates that the user blocks or unblocks the bot, and posts the update. */
    block(chat: Chat, isBlocked: boolean, isTold = true): void {
      chat.isBlocked = isBlocked;
      const { from, ...where } = whereOf(chat);
      const member = { status: isBlocked ? "kicked" : "member", user: { id: 1, is_bot: true } };
      if (isTold) tell({ my_chat_member: { from, ...where, new_chat_member: member } });
    },
    fail: (fault: TelegramFault) => void faults.push(fault),
    /** Returns the failure planned for a chat, and counts it. */
    takeFault(chat: number): TelegramFault | undefined {
      const fault = faults.find((one) => one.chat === chat && one.times > 0);
      if (fault) fault.times -= 1;
      return fault;
    },
    mend(chat: number): void {
      for (const fault of faults) if (fault.chat === chat) fault.times = 0;
    },
    failing: () => [...new Set(faults.filter(({ times }) => times > 0).map(({ chat }) => chat))],
    webhook: () => webhook,
    /** Sets the target of updates; ignored when a test or the start has set it already. */
    setWebhook(told: Webhook): void {
      if (!webhookBase) webhook = told;
    },
    /** Resolves when the product has answered every update. */
    told: () => updates,
    changed: arrivals.announce,
    /** Resolves with the result of `search` once it has `count` items; undefined after the timeout. */
    until: arrivals.until,
    stop: () => stopped.abort(),
  };
}

export type TelegramChats = ReturnType<typeof createTelegramChats>;

/** Returns sender and chat as updates of private chats contain them. */
function whereOf({ id, name }: Chat) {
  return {
    date: Math.floor(Date.now() / 1000),
    from: { id, is_bot: false, first_name: name, language_code: "pt-br" },
    chat: { id, type: "private", first_name: name },
  };
}

/** Removes the tags of a message. */
function plainTextOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}
