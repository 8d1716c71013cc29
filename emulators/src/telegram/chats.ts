import { setTimeout as wait } from "node:timers/promises";
import { createArrivals } from "../arrivals.ts";

export type TelegramCredentials = {
  telegramBotToken: string;
  telegramBotName: string;
  telegramWebhookSecret: string;
};

export type InlineButton = { text: string; callback_data?: string | undefined; url?: string | undefined };

/** A message as it stands in a chat: of the bot with its buttons, of the person without. */
export type ChatMessage = {
  id: number;
  from: "bot" | "person";
  /** As it was sent: with the few tags that the Bot API knows. */
  html: string;
  /** Without them. */
  text: string;
  buttons: InlineButton[][];
  at: Date;
};

export type Chat = {
  id: number;
  name: string;
  isBlocked: boolean;
  messages: ChatMessage[];
  /** What a pressed button was answered last. */
  notice: string | undefined;
};

/** How calls about a chat fail, so many times. */
export type TelegramFault = { chat: number; code: 429 | 500; retryAfter?: number | undefined; times: number };

/** After so long what was not taken is posted again. */
const repeatMs = 200;

type Options = { credentials: TelegramCredentials; webhookBase: string | undefined };

/** Where updates go, as `setWebhook` said. */
export type Webhook = { url: string; secret: string | undefined };

/** The private chats with the bot, and what Telegram tells the product of them. */
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

  /** One after the other, as Telegram keeps the order of a chat. */
  let updates: Promise<unknown> = Promise.resolve();
  function tell(what: object): void {
    const update = { update_id: ++lastUpdate, ...what };
    if (webhook) updates = updates.then(() => post(update));
  }

  /** As Telegram does it: what was not taken, by a product that is away or in need, is posted again. */
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
    /** The texts that the bot sent to a chat, oldest first. */
    textsIn: (id: number) =>
      (chats.get(id)?.messages ?? []).filter(({ from }) => from === "bot").map(({ text }) => text),
    /** A person's chat with the bot, by the name that they have at Telegram. */
    open(name: string): Chat {
      const known = [...chats.values()].find((chat) => chat.name === name);
      if (known) return known;
      const chat = { id: 700_000_000 + chats.size, name, isBlocked: false, messages: [], notice: undefined };
      chats.set(chat.id, chat);
      return chat;
    },
    /** The bot writes. */
    send: (chat: Chat, html: string, buttons: InlineButton[][]) => add(chat, { from: "bot", html, buttons }),
    /** The person writes, and the product is told. */
    write(chat: Chat, text: string): void {
      const { id } = add(chat, { from: "person", html: text, buttons: [] });
      tell({ message: { message_id: id, ...whereOf(chat), text } });
    },
    /** The person presses a button under a message. */
    press(chat: Chat, messageId: number, data: string): void {
      const callback = String(nextId());
      pressed.set(callback, chat.id);
      const { from, ...where } = whereOf(chat);
      tell({ callback_query: { id: callback, from, data, message: { message_id: messageId, ...where } } });
    },
    /** Answers a pressed button; false: there was none. */
    answer(callback: string, text: string | undefined): boolean {
      const chat = chats.get(pressed.get(callback) ?? 0);
      if (!chat) return false;
      pressed.delete(callback);
      chat.notice = text;
      arrivals.announce();
      return true;
    },
    /** The person blocks the bot, or lets it write again; Telegram tells the product of it. */
    block(chat: Chat, isBlocked: boolean, isTold = true): void {
      chat.isBlocked = isBlocked;
      const { from, ...where } = whereOf(chat);
      const member = { status: isBlocked ? "kicked" : "member", user: { id: 1, is_bot: true } };
      if (isTold) tell({ my_chat_member: { from, ...where, new_chat_member: member } });
    },
    fail: (fault: TelegramFault) => void faults.push(fault),
    /** How a call about a chat is to fail; counts it as done. */
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
    /** Where a test or a start has told already, that stays. */
    setWebhook(told: Webhook): void {
      if (!webhookBase) webhook = told;
    },
    /** Resolves when the product has answered every update. */
    told: () => updates,
    changed: arrivals.announce,
    /** Resolves with what `search` finds as soon as that is `count` or more; undefined after the time-out. */
    until: arrivals.until,
    stop: () => stopped.abort(),
  };
}

export type TelegramChats = ReturnType<typeof createTelegramChats>;

/** From whom and in which chat, as Telegram says it of a private one. */
function whereOf({ id, name }: Chat) {
  return {
    date: Math.floor(Date.now() / 1000),
    from: { id, is_bot: false, first_name: name, language_code: "pt-br" },
    chat: { id, type: "private", first_name: name },
  };
}

/** A message without its tags, as it is read. */
function plainTextOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}
