import { closeChannel, reserveTimes, telegramButtonsOf } from "../deliveries/index.ts";
import type { Deps } from "../deps.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import { TelegramError } from "../platform/telegram/errors.ts";
import { escapeTelegram, type Telegram } from "../platform/telegram/telegram.ts";
import { findChatOwner } from "./telegram.queries.ts";

type Sending = Pick<Deps, "config" | "db" | "clock" | "queue">;
type Payload = JobPayload<"telegramSend">;

/**
 * Makes the handler that sends what the bot answers, within the pace that alerts keep too. What Telegram asks to send later waits
 * as long as it says; what it refuses for good is not tried again.
 */
export function createTelegramSendHandler(deps: Sending, telegram: Telegram | undefined) {
  return async (answer: Payload): Promise<void> => {
    if (!telegram) return;
    const until = await reserveTimes(deps.db, "telegram", 1, deps.config.ceilings.telegram.rate);
    await until(0);
    try {
      await send(deps, telegram, answer);
    } catch (error) {
      if (!(error instanceof TelegramError)) throw error;
      await receiveRefusal(deps, answer, error);
    }
  };
}

async function send({ config }: Sending, telegram: Telegram, answer: Payload): Promise<void> {
  const { chat_id: chatId, texto } = answer;
  if (answer.kind === "say") {
    const { botao } = answer;
    const buttons = botao ? [[{ text: botao.texto, url: botao.url }]] : [];
    await telegram.sendMessage({ chatId, html: escapeTelegram(texto), buttons });
    return;
  }
  const { button_id, message_id: messageId, concurso, resta } = answer;
  await telegram.answerButton({ id: button_id, text: texto });
  if (concurso && resta)
    await telegram.setButtons({
      chatId,
      messageId,
      buttons: telegramButtonsOf(config.appUrl, concurso, resta),
    });
}

async function receiveRefusal(deps: Sending, answer: Payload, error: TelegramError): Promise<void> {
  switch (error.kind) {
    case "throttled": {
      const inSeconds = error.retryAfter ?? 1;
      return deps.db
        .transaction()
        .execute((tx) => deps.queue.enqueue(tx, jobs.telegramSend, answer, { inSeconds }));
    }
    case "blocked": {
      const owner = await findChatOwner(deps.db, answer.chat_id);
      return closeChannel(deps, "telegram", owner === undefined ? [] : [owner], "ENDERECO");
    }
    // A button that waits no more, a message that has changed since: nobody misses the answer.
    case "never":
      return;
    default:
      throw error;
  }
}
