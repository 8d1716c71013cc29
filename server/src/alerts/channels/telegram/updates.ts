import type { TelegramUpdate } from "@cav/contract/alerts/telegram.ts";
import type { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { telegramJobs } from "./telegram.jobs.ts";
import { insertUpdate } from "./telegram.queries.ts";

type UpdatePayload = z.input<typeof telegramJobs.telegramUpdate.payload>;

/** Queues an update's handling, once however often Telegram sends it. */
export async function receiveUpdate(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  update: TelegramUpdate,
): Promise<void> {
  const told = toldBy(update);
  if (!told) return;
  await db.transaction().execute(async (tx) => {
    if (await insertUpdate(tx, update.update_id, clock.now()))
      await queue.enqueue(tx, telegramJobs.telegramUpdate, told, { orderKey: told.chat_id });
  });
}

/** Returns the part of an update that concerns us, from a private chat. */
function toldBy({ message, callback_query, my_chat_member }: TelegramUpdate): UpdatePayload | undefined {
  if (message?.text && isPrivate(message.chat)) {
    const { text, chat, from } = message;
    return { kind: "text", chat_id: String(chat.id), nome: nameOf(from), text: cut(text, 1_000) };
  }
  if (callback_query?.message && callback_query.data) {
    const { id, data, message: pressed } = callback_query;
    return {
      kind: "button",
      chat_id: String(pressed.chat.id),
      button_id: id,
      message_id: pressed.message_id,
      data: data.slice(0, 64),
    };
  }
  if (my_chat_member && isPrivate(my_chat_member.chat) && my_chat_member.new_chat_member.status === "kicked")
    return { kind: "blocked", chat_id: String(my_chat_member.chat.id) };
  return undefined;
}

const isPrivate = ({ type }: { type?: string | undefined }) => type === "private";

function nameOf(
  from: { first_name?: string | undefined; username?: string | undefined } | undefined,
): string {
  const name = from?.username ? `@${from.username}` : (from?.first_name ?? "").trim();
  return cut(name || "Telegram", 64);
}

/** Cuts a text without leaving half a surrogate pair, which the database refuses. */
const cut = (text: string, max: number) => text.slice(0, max).toWellFormed();
