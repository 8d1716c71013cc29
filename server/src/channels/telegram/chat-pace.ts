import { setImmediate as nextMoment } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import type { Chats } from "./sender.ts";
import { findChats } from "./telegram.queries.ts";

/** Seconds between two messages in one chat (Bot API FAQ, "My bot is hitting limits"). */
const apart = 1;
/** Who would have to wait longer asks again when it is time. */
const longestWait = 2;
/** No chat is held longer than this: one that is, is held by a clock that has been put back since. */
const longestHold = 3_600;

/** In how many milliseconds a chat may be written to; `isHeld`: that is too far to wait for, and nothing was reserved. */
type Turn = { ms: number; isHeld: boolean };

/**
 * Reserves the next moments at which some chats, each of them once, may be written to, by the database's clock, which all workers
 * share.
 */
export async function reserveChats(db: Db, chatIds: string[]): Promise<Map<string, Turn>> {
  // In one order, so that two who reserve at once wait for each other and not both.
  const { rows } = await sql<{ chat_id: string; ms: number }>`
    INSERT INTO telegram_pace AS pace (chat_id, next_at)
    SELECT chat_id, clock_timestamp() + ${apart} * interval '1 second' FROM unnest(${chatIds}::text[]) AS c (chat_id) ORDER BY chat_id
    ON CONFLICT (chat_id) DO UPDATE SET next_at = CASE
      WHEN pace.next_at BETWEEN clock_timestamp() AND clock_timestamp() + ${longestHold} * interval '1 second' THEN pace.next_at
      ELSE clock_timestamp() END + ${apart} * interval '1 second'
    WHERE pace.next_at NOT BETWEEN clock_timestamp() + ${longestWait} * interval '1 second'
      AND clock_timestamp() + ${longestHold} * interval '1 second'
    RETURNING chat_id, 1000 * (extract(epoch FROM next_at - clock_timestamp()) - ${apart})::double precision AS ms`.execute(
    db,
  );
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

/** The same for one chat. */
export async function reserveChat(db: Db, chatId: string): Promise<Turn> {
  const turns = await reserveChats(db, [chatId]);
  return turns.get(chatId) ?? { ms: 0, isHeld: false };
}

/** Reserves for many in one statement what is asked for in the same moment: a batch of alerts is. */
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
  reserve: createReserving(db),
  setHeld: (chatId, seconds) => setChatHeld(db, chatId, seconds),
});
