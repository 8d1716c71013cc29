import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const telegramJobs = {
  /** Does what somebody asked the Telegram bot for, in words, by a button, or by blocking it: of each chat one after the other. */
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
  /** Sends what the Telegram bot answers: a text, or the end of a pressed button's waiting. */
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
        /** Whose buttons are put anew: those that are left. */
        concurso: z.uuid().optional(),
        resta: z.array(z.enum(["salvar", "silenciar"])).optional(),
      }),
    ]),
    // Through some hours without the provider.
    retryLimit: 10,
    retryDelay: 10,
    isInOrder: true,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 60,
  }),
} as const;
