import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { TelegramError } from "../../../platform/providers/telegram/errors.ts";
import { escapeTelegram, type Telegram } from "../../../platform/providers/telegram/telegram.ts";
import type { JobPayload } from "../../../platform/queue.ts";
import { closeChannel, reserveTimes } from "../../deliveries/index.ts";
import { reserveChat, setChatHeld } from "./chat-pace.ts";
import { telegramButtonsOf } from "./sender.ts";
import { telegramJobs } from "./telegram.jobs.ts";
import { findChat, findChatOwner } from "./telegram.queries.ts";

type Sending = Pick<Deps, "config" | "db" | "clock" | "queue">;
type Payload = JobPayload<typeof telegramJobs.telegramSend>;

/** Queues an answer after earlier ones in its chat. */
export async function queueAnswer(
  { db, queue }: Pick<Deps, "db" | "queue">,
  answer: z.input<typeof telegramJobs.telegramSend.payload>,
  options: { inSeconds?: number } = {},
): Promise<void> {
  const orderKey = answer.chat_id;
  await db
    .transaction()
    .execute((tx) => queue.enqueue(tx, telegramJobs.telegramSend, answer, { orderKey, ...options }));
}

/** Queues an unrequested message of the bot; false when the user has no chat with it. */
export async function queueTelegramWord(
  deps: Pick<Deps, "db" | "queue">,
  userId: number,
  word: { texto: string; botao: { texto: string; url: string } },
): Promise<boolean> {
  const chat = await findChat(deps.db, userId);
  if (chat) await queueAnswer(deps, { kind: "say", chat_id: chat.chat_id, ...word });
  return chat !== undefined;
}

/**
 * Creates the handler that sends the bot's answers, at the pace that alerts share, overall and per chat. Telegram's
 * requested waits are kept; final refusals are not retried.
 */
export function createTelegramSendHandler(deps: Sending, telegram: Telegram | undefined) {
  return async (answer: Payload): Promise<void> => {
    if (!telegram) return;
    try {
      if (answer.kind === "say") await say(deps, telegram, answer);
      else await answerButton(deps, telegram, answer);
    } catch (error) {
      if (!(error instanceof TelegramError)) throw error;
      await receiveRefusal(deps, answer, error);
    }
  };
}

async function say(
  deps: Sending,
  telegram: Telegram,
  answer: Extract<Payload, { kind: "say" }>,
): Promise<void> {
  const { chat_id: chatId, texto, botao } = answer;
  const buttons = botao ? [[{ text: botao.texto, url: botao.url }]] : [];
  if (await waitForChat(deps, answer))
    await telegram.sendMessage({ chatId, html: escapeTelegram(texto), buttons });
}

/** Answers a button; its owner waits, and it is no chat message, so only the overall pace applies. */
async function answerButton(
  deps: Sending,
  telegram: Telegram,
  answer: Extract<Payload, { kind: "pressed" }>,
): Promise<void> {
  const { chat_id: chatId, button_id: id, message_id: messageId, texto, concurso, resta } = answer;
  await waitForAll(deps);
  await telegram.answerButton({ id, text: texto }).catch((error) => {
    // The button expired, or Telegram already took an answer to it: update the buttons anyway.
    if (!(error instanceof TelegramError && error.kind === "never")) throw error;
  });
  if (!concurso || !resta || !(await waitForChat(deps, answer))) return;
  const buttons = telegramButtonsOf(deps.config.appUrl, concurso, resta);
  await telegram.setButtons({ chatId, messageId, buttons });
}

async function waitForAll({ db, config }: Sending): Promise<void> {
  const until = await reserveTimes(db, "telegram", 1, config.ceilings.telegram.rate);
  await until(0);
}

/** Waits until the chat may be written to; false: the wait is long, and the answer was requeued. */
async function waitForChat(deps: Sending, answer: Payload): Promise<boolean> {
  await waitForAll(deps);
  const { ms, isHeld } = await reserveChat(deps.db, answer.chat_id);
  if (isHeld) await queueAnswer(deps, answer, { inSeconds: Math.ceil(ms / 1_000) });
  else if (ms >= 1) await wait(ms);
  return !isHeld;
}

async function receiveRefusal(deps: Sending, answer: Payload, error: TelegramError): Promise<void> {
  switch (error.kind) {
    case "throttled": {
      const inSeconds = error.retryAfter ?? 1;
      await setChatHeld(deps.db, answer.chat_id, inSeconds);
      return queueAnswer(deps, answer, { inSeconds });
    }
    case "blocked": {
      const owner = await findChatOwner(deps.db, answer.chat_id);
      return closeChannel(deps, "telegram", owner === undefined ? [] : [owner], "ENDERECO");
    }
    // An expired button or a changed message: the answer is not needed.
    case "never":
      return;
    default:
      throw error;
  }
}
