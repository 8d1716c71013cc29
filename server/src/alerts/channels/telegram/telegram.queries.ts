import { sql } from "kysely";
import type { Db, Tx } from "../../../tables.ts";

type Chat = { user_id: number; chat_id: string; nome: string; desde: Date };

export async function findChat(db: Db, userId: number): Promise<Chat | undefined> {
  return db
    .selectFrom("telegram_chats")
    .select(["user_id", "chat_id", "nome", "desde"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Returns a chat's user; with `after`, only if it was linked later. */
export async function findChatOwner(db: Db, chatId: string, after?: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom("telegram_chats")
    .select("user_id")
    .where("chat_id", "=", chatId)
    .$if(after !== undefined, (query) => query.where("desde", ">", after as Date))
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns users' chats. */
export async function findChats(db: Db, userIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("telegram_chats")
    .select(["user_id", "chat_id"])
    .where(sql<boolean>`user_id = ANY (${userIds}::integer[])`)
    .execute();
  return new Map(rows.map(({ user_id, chat_id }) => [user_id, chat_id]));
}

/** Sets a user's chat, replacing the previous one. */
export async function upsertChat(tx: Tx, chat: Chat): Promise<void> {
  const { user_id: _key, ...columns } = chat;
  await tx
    .insertInto("telegram_chats")
    .values(chat)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
}

export async function deleteChat(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("telegram_chats").where("user_id", "=", userId).execute();
}

/** Stores a link's code, replacing the previous one. */
export async function upsertInviteCode(
  db: Db,
  code: { user_id: number; code_hash: Buffer; expires_at: Date },
): Promise<void> {
  const { user_id: _key, ...columns } = code;
  await db
    .insertInto("telegram_codes")
    .values(code)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
}

export async function deleteInviteCode(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("telegram_codes").where("user_id", "=", userId).execute();
}

/** Claims a link; returns its user, or undefined when it is unknown, used or expired. */
export async function claimCode(tx: Tx, hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await tx
    .deleteFrom("telegram_codes")
    .where("code_hash", "=", hash)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

/** Records that a user got help; false: they had it within a day. */
export async function claimHelp(db: Db, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE telegram_chats SET ajuda_em = ${now}
    WHERE user_id = ${userId} AND (ajuda_em IS NULL OR ajuda_em <= ${now}::timestamptz - interval '1 day')
    RETURNING user_id`.execute(db);
  return rows.length > 0;
}

/** Records an update; false: it was received before. */
export async function insertUpdate(tx: Tx, updateId: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto("telegram_updates")
    .values({ update_id: updateId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("update_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes expired links, old pace rows, and updates that Telegram no longer repeats (one day). */
export async function purgeTelegram(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("telegram_codes").where("expires_at", "<", now).execute();
  // Uses the database's clock, which also sets `next_at`.
  await sql`DELETE FROM telegram_pace WHERE next_at < now()`.execute(db);
  await sql`DELETE FROM telegram_updates WHERE received_at < ${now}::timestamptz - interval '3 days'`.execute(
    db,
  );
}
