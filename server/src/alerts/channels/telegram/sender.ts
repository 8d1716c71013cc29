import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../../../deps.ts";
import { composeDigestBody, type Digest, renderTelegramText } from "../../../messages/index.ts";
import { TelegramError, telegramFaultOf } from "../../../platform/providers/telegram/errors.ts";
import {
  escapeTelegram,
  type Telegram,
  type TelegramButtons,
  type TelegramMessage,
} from "../../../platform/providers/telegram/telegram.ts";
import {
  type ChannelSender,
  type ClaimedDelivery,
  composeDigest,
  concursoUuidOf,
  type Message,
  type SendResult,
} from "../../deliveries/index.ts";
import { concursoLink } from "../../events/index.ts";

/** Lookup of chats: by user, and when each may be written to. */
export type Chats = {
  find: NonNullable<ChannelSender<TelegramMessage, string>["findAddresses"]>;
  reserve(chatId: string): Promise<{ ms: number; isHeld: boolean }>;
  setHeld(chatId: string, seconds: number): Promise<void>;
};

/** The actions of a message's buttons on its exam. */
export type TelegramAction = "salvar" | "silenciar";

const actions = { salvar: "Salvar", silenciar: "Silenciar" } as const;

/** Returns the buttons under an exam's message; `data` names the action and the exam. */
export function telegramButtonsOf(
  appUrl: string,
  uuid: string,
  offered: readonly TelegramAction[],
): TelegramButtons {
  const row = offered.map((action) => ({ text: actions[action], data: `${action}:${uuid}` }));
  const open = [{ text: "Ver concurso", url: concursoLink(appUrl, uuid) }];
  return row.length > 0 ? [row, open] : [open];
}

/** Creates the sender of alerts by the bot, to linked chats. */
export function createTelegramSender(
  { config }: Pick<Deps, "config">,
  telegram: Telegram,
  chats: Chats,
): ChannelSender<TelegramMessage, string> {
  return {
    channel: "telegram",
    findAddresses: chats.find,
    write(recipient, told, chatId) {
      if (chatId === undefined) return undefined;
      return { chatId, ...contentOf(config.appUrl, told, recipient) };
    },
    writeWord(_, { texto, botao, link }, chatId) {
      if (chatId === undefined) return undefined;
      return { chatId, html: escapeTelegram(texto), buttons: [[{ text: botao, url: link }]] };
    },
    fits: (told) => composeDigestBody(composeDigest(config.appUrl, told), "telegram") !== undefined,
    send: (message) => send(telegram, chats, message),
  };
}

/** Builds a message's content: one exam has buttons, several have links in the text. */
function contentOf(
  appUrl: string,
  told: [Message, ...Message[]],
  { decidir = [] }: ClaimedDelivery,
): Omit<TelegramMessage, "chatId"> {
  const digest: Digest = { ...composeDigest(appUrl, told), decidir };
  const html = renderTelegramText(digest);
  if (digest.itens.length > 1) return { html, buttons: [[{ text: "Ver meus alertas", url: digest.link }]] };
  return { html, buttons: telegramButtonsOf(appUrl, concursoUuidOf(told[0]), ["salvar", "silenciar"]) };
}

async function send(telegram: Telegram, chats: Chats, message: TelegramMessage): Promise<SendResult> {
  const { ms, isHeld } = await chats.reserve(message.chatId);
  if (isHeld)
    return {
      kind: "throttled",
      error: "a conversa espera",
      afterSeconds: Math.ceil(ms / 1_000),
      isOwn: true,
    };
  if (ms >= 1) await wait(ms);
  try {
    const { messageId } = await telegram.sendMessage(message);
    return { kind: "sent", messageId: String(messageId) };
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
    if (error.kind === "throttled") await chats.setHeld(message.chatId, error.retryAfter ?? 1);
    return resultOf(error);
  }
}

/** Converts an error; a wrong configuration is retried, since the operator will fix it. */
function resultOf(error: TelegramError): SendResult {
  const { kind, message, retryAfter } = error;
  switch (kind) {
    case "throttled":
      // Only this chat waits; a batch with many limited chats slows the channel.
      return { kind: "throttled", error: message, afterSeconds: retryAfter, isOwn: true };
    case "soon":
    case "configuration":
      return { kind: "retry", error: message, fault: telegramFaultOf(error) };
    case "blocked":
      return { kind: "failed", error: message, closes: "ENDERECO" };
    case "never":
      return { kind: "failed", error: message };
  }
}
