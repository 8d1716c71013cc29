import { z } from "zod";
import { defineJob } from "../../../platform/queue.ts";

export const telegramJobs = {
  /** Handles a user's words, buttons or blocking of the bot, in order per chat. */
  telegramUpdate: defineJob({
    name: "telegram.update",
    payload: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("text"), chat_id: z.string(), nome: z.string(), text: z.string() }),
      z.object({
        kind: z.literal("button"),
        chat_id: z.string(),
        button_id: z.string(),
        message_id: z.int(),
        data: z.string(),
      }),
      z.object({ kind: z.literal("blocked"), chat_id: z.string() }),
    ]),
    isInOrder: true,
    retryLimit: 5,
    retryDelay: 5,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 60,
  }),
  /** Sends the bot's answer: a text, or a button's confirmation. */
  telegramSend: defineJob({
    name: "telegram.send",
    payload: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("say"),
        chat_id: z.string(),
        texto: z.string(),
        botao: z.object({ texto: z.string(), url: z.string() }).optional(),
      }),
      z.object({
        kind: z.literal("pressed"),
        chat_id: z.string(),
        button_id: z.string(),
        message_id: z.int(),
        texto: z.string(),
        /** The exam whose remaining buttons are shown again. */
        concurso: z.uuid().optional(),
        resta: z.array(z.enum(["salvar", "silenciar"])).optional(),
      }),
    ]),
    // Enough retries for some hours without the provider.
    retryLimit: 10,
    retryDelay: 10,
    isInOrder: true,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 60,
  }),
} as const;
