import type { Specs } from "../call.ts";
import { Nothing } from "../params.ts";
import { MeuTelegram, TelegramConvite, TelegramUpdate } from "./telegram.ts";

export const telegramSpecs = {
  getMyTelegram: {
    summary: "The caller's conversation with the Telegram bot",
    answers: { 200: MeuTelegram },
  },
  createTelegramInvite: {
    summary: "A link that opens the conversation with the bot and says whose it is: good once, for minutes",
    answers: { 201: TelegramConvite },
    limits: [{ by: "caller", max: 20, seconds: 3_600 }],
  },
  deleteMyTelegram: {
    summary: "Forget the conversation: nothing goes there any more",
    answers: { 204: Nothing },
  },
  receiveTelegramUpdate: {
    summary: "What people write to the bot, as Telegram posts it; needs X-Telegram-Bot-Api-Secret-Token",
    body: TelegramUpdate,
    bodyMaxBytes: 256 * 1024,
    answers: { 204: Nothing },
    errors: ["invalid-signature"],
  },
} as const satisfies Specs;
