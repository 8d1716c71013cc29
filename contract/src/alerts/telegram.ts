import { z } from "zod";

/** The user's bot conversation; null if none. */
export const MeuTelegram = z.object({
  /** Whether the installation has a bot. */
  disponivel: z.boolean(),
  vinculo: z
    .object({
      /** The user's name at Telegram. */
      nome: z.string(),
      desde: z.iso.datetime(),
    })
    .nullable(),
});
export type MeuTelegram = z.infer<typeof MeuTelegram>;

/** One-time link that opens the conversation, with its expiry. */
export const TelegramConvite = z.object({ link: z.string(), expira_em: z.iso.datetime() });

const Chat = z.looseObject({ id: z.int(), type: z.string().optional() });
const From = z.looseObject({
  id: z.int(),
  first_name: z.string().optional(),
  username: z.string().optional(),
});

/** The fields of Telegram's Update (Bot API) that are used; the others are ignored. */
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
