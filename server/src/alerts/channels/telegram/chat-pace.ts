import { setImmediate as nextMoment } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../../tables.ts";
import type { Chats } from "./sender.ts";
import { findChats } from "./telegram.queries.ts";

/** Seconds between two messages in one chat (Bot API FAQ, "My bot is hitting limits"). */
const apart = 1;
/** Longest wait in seconds inside a batch; a message that must wait longer is requeued. */
const longestWait = 2;
/** A longer hold came from a clock that was set back since. */
const longestHold = 3_600;

/** Milliseconds until a chat may be written to; `isHeld`: too long to wait, so nothing was reserved. */
type Turn = { ms: number; isHeld: boolean };

/** Reserves the next send times of chats, each once, by the database's clock, which all workers share. */
export async function reserveChats(db: Db, chatIds: string[]): Promise<Map<string, Turn>> {
  // A fixed order avoids deadlocks between concurrent reservations.
  const { rows } = await sql<{ chat_id: string; ms: number }>`
    INSERT INTO telegram_pace AS pace (chat_id, next_at)
    SELECT chat_id, clock_timestamp() + ${apart} * interval '1 second' FROM unnest(${chatIds}::text[]) AS c
    (chat_id) ORDER BY chat_id
    ON CONFLICT (chat_id) DO UPDATE SET next_at = CASE
      WHEN pace.next_at BETWEEN clock_timestamp() AND clock_timestamp() + ${longestHold} * interval '1 second'
      THEN pace.next_at
      ELSE clock_timestamp() END + ${apart} * interval '1 second'
    WHERE pace.next_at NOT BETWEEN clock_timestamp() + ${longestWait} * interval '1 second'
      AND clock_timestamp() + ${longestHold} * interval '1 second'
    RETURNING chat_id, 1000 * (extract(epoch FROM next_at - clock_timestamp()) - ${apart})::double precision AS
    ms`.execute(db);
  const turns = new Map(rows.map(({ chat_id, ms }) => [chat_id, { ms: Math.max(0, ms), isHeld: false }]));
  const held = chatIds.filter((id) => !turns.has(id));
  if (held.length > 0) for (const [id, ms] of await findHeld(db, held)) turns.set(id, { ms, isHeld: true });
  return turns;
}

async function findHeld(db: Db, chatIds: string[]): Promise<[string, number][]> {
  const { rows } = await sql<{ chat_id: string; ms: number }>`
    SELECT chat_id, greatest(0, 1000 * extract(epoch FROM next_at - clock_timestamp()))::double precision AS ms
    FROM telegram_pace WHERE chat_id = ANY (${chatIds})`.execute(db);
  return rows.map(({ chat_id, ms }) => [chat_id, ms]);
}

/** Reserves one chat's next send time. */
export async function reserveChat(db: Db, chatId: string): Promise<Turn> {
  const turns = await reserveChats(db, [chatId]);
  return turns.get(chatId) ?? { ms: 0, isHeld: false };
}

/** Batches concurrent reservations into one statement. */
function createReserving(db: Db): (chatId: string) => Promise<Turn> {
  let asked: { chatIds: Set<string>; turns: Promise<Map<string, Turn>> } | undefined;
  return async (chatId) => {
    if (!asked || asked.chatIds.has(chatId)) {
      const chatIds = new Set<string>();
      const turns = nextMoment().then(() => {
        if (asked?.chatIds === chatIds) asked = undefined;
        return reserveChats(db, [...chatIds]);
      });
      asked = { chatIds, turns };
    }
    asked.chatIds.add(chatId);
    const turns = await asked.turns;
    return turns.get(chatId) ?? { ms: 0, isHeld: false };
  };
}

/** Sends nothing to a chat for the number of seconds that Telegram asked for. */
export async function setChatHeld(db: Db, chatId: string, seconds: number): Promise<void> {
  const held = Math.min(seconds, longestHold);
  await sql`
    INSERT INTO telegram_pace AS pace (chat_id, next_at)
    VALUES (${chatId}, clock_timestamp() + ${held} * interval '1 second')
    ON CONFLICT (chat_id) DO UPDATE SET next_at = greatest(pace.next_at, excluded.next_at)`.execute(db);
}

/** Creates the chat lookup of the alert sender. */
export const createChats = (db: Db): Chats => ({
  find: findChats,
  reserve: createReserving(db),
  setHeld: (chatId, seconds) => setChatHeld(db, chatId, seconds),
});
