import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

type Chat = { user_id: number; chat_id: string; nome: string; desde: Date };

export async function findChat(db: Db, userId: number): Promise<Chat | undefined> {
  return db
    .selectFrom("telegram_chats")
    .select(["user_id", "chat_id", "nome", "desde"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Whose a chat is; asked for those that were linked after a moment, of no other. */
export async function findChatOwner(db: Db, chatId: string, after?: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom("telegram_chats")
    .select("user_id")
    .where("chat_id", "=", chatId)
    .$if(after !== undefined, (query) => query.where("desde", ">", after as Date))
    .executeTakeFirst();
  return row?.user_id;
}

/** The chats of some people. */
export async function findChats(db: Db, userIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("telegram_chats")
    .select(["user_id", "chat_id"])
    .where(sql<boolean>`user_id = ANY (${userIds}::integer[])`)
    .execute();
  return new Map(rows.map(({ user_id, chat_id }) => [user_id, chat_id]));
}

/** Keeps a person's chat in place of the one before. */
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

/** Keeps what a link carries; the one before is void. */
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

/** Uses a link up: whose it is; undefined when it is unknown, used or too old. */
export async function claimCode(tx: Tx, hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await tx
    .deleteFrom("telegram_codes")
    .where("code_hash", "=", hash)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

/** Notes that somebody is given help; false: they were within a day. */
export async function claimHelp(db: Db, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE telegram_chats SET ajuda_em = ${now}
    WHERE user_id = ${userId} AND (ajuda_em IS NULL OR ajuda_em <= ${now}::timestamptz - interval '1 day')
    RETURNING user_id`.execute(db);
  return rows.length > 0;
}

/** Notes an update; false: it was taken before. */
export async function insertUpdate(tx: Tx, updateId: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto("telegram_updates")
    .values({ update_id: updateId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("update_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets links that can't be used, when silent chats were written to, and updates that Telegram posts no more: it keeps them for a day. */
export async function purgeTelegram(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("telegram_codes").where("expires_at", "<", now).execute();
  // By the database's clock, like the pace.
  await sql`DELETE FROM telegram_pace WHERE next_at < now()`.execute(db);
  await sql`DELETE FROM telegram_updates WHERE received_at < ${now}::timestamptz - interval '3 days'`.execute(
    db,
  );
}
