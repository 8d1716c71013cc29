import { sql } from "kysely";
import type { Chats } from "../deliveries/index.ts";
import type { Db } from "../tables.ts";
import { findChats } from "./telegram.queries.ts";

/** Seconds between two messages in one chat (Bot API FAQ, "My bot is hitting limits"). */
const apart = 1;
/** Who would have to wait longer asks again when it is time. */
const longestWait = 2;
/** No chat is held longer than this: one that is, is held by a clock that has been put back since. */
const longestHold = 3_600;

/**
 * Reserves the next moment at which a chat may be written to, by the database's clock, which all workers share. Answers in how many
 * milliseconds that is; `isHeld`: that is too far to wait for, and nothing was reserved.
 */
export async function reserveChat(db: Db, chatId: string): Promise<{ ms: number; isHeld: boolean }> {
  const { rows } = await sql<{ ms: number }>`
    INSERT INTO telegram_pace AS pace (chat_id, next_at)
    VALUES (${chatId}, clock_timestamp() + ${apart} * interval '1 second')
    ON CONFLICT (chat_id) DO UPDATE SET next_at = CASE
      WHEN pace.next_at BETWEEN clock_timestamp() AND clock_timestamp() + ${longestHold} * interval '1 second' THEN pace.next_at
      ELSE clock_timestamp() END + ${apart} * interval '1 second'
    WHERE pace.next_at NOT BETWEEN clock_timestamp() + ${longestWait} * interval '1 second'
      AND clock_timestamp() + ${longestHold} * interval '1 second'
    RETURNING 1000 * (extract(epoch FROM next_at - clock_timestamp()) - ${apart})::double precision AS ms`.execute(
    db,
  );
  const [reserved] = rows;
  if (reserved) return { ms: Math.max(0, reserved.ms), isHeld: false };
  const held = await sql<{ ms: number }>`
    SELECT 1000 * extract(epoch FROM next_at - clock_timestamp())::double precision AS ms
    FROM telegram_pace WHERE chat_id = ${chatId}`.execute(db);
  return { ms: Math.max(0, held.rows[0]?.ms ?? 0), isHeld: true };
}

/** Writes to a chat no sooner than in so many seconds, as Telegram asked. */
export async function setChatHeld(db: Db, chatId: string, seconds: number): Promise<void> {
  const held = Math.min(seconds, longestHold);
  await sql`
    INSERT INTO telegram_pace AS pace (chat_id, next_at)
    VALUES (${chatId}, clock_timestamp() + ${held} * interval '1 second')
    ON CONFLICT (chat_id) DO UPDATE SET next_at = greatest(pace.next_at, excluded.next_at)`.execute(db);
}

/** What whoever sends alerts is told of chats. */
export const createChats = (db: Db): Chats => ({
  find: findChats,
  reserve: (chatId) => reserveChat(db, chatId),
  setHeld: (chatId, seconds) => setChatHeld(db, chatId, seconds),
});
