import { z } from "zod";

/** The reader's conversation with the bot; null where there is none. */
export const MeuTelegram = z.object({
  /** Whether the installation has a bot at all. */
  disponivel: z.boolean(),
  vinculo: z
    .object({
      /** As its owner is called at Telegram. */
      nome: z.string(),
      desde: z.iso.datetime(),
    })
    .nullable(),
});
export type MeuTelegram = z.infer<typeof MeuTelegram>;

/** Opens the conversation, once, and only for so long. */
export const TelegramConvite = z.object({ link: z.string(), expira_em: z.iso.datetime() });

const Chat = z.looseObject({ id: z.int(), type: z.string().optional() });
const From = z.looseObject({
  id: z.int(),
  first_name: z.string().optional(),
  username: z.string().optional(),
});

/** What Telegram posts (Bot API, Update): the parts that are read; the rest is ignored. */
export const TelegramUpdate = z.looseObject({
  update_id: z.int(),
  message: z
    .looseObject({ message_id: z.int(), chat: Chat, from: From.optional(), text: z.string().optional() })
    .optional(),
  callback_query: z
    .looseObject({
      id: z.string(),
      from: From,
      data: z.string().optional(),
      message: z.looseObject({ message_id: z.int(), chat: Chat }).optional(),
    })
    .optional(),
  my_chat_member: z
    .looseObject({ chat: Chat, new_chat_member: z.looseObject({ status: z.string() }) })
    .optional(),
});
export type TelegramUpdate = z.infer<typeof TelegramUpdate>;
