import { setTimeout as wait } from "node:timers/promises";
import type { Channel } from "@cav/contract/channels.ts";
import type { Deps } from "../../deps.ts";
import { reserveTimes } from "./pace.ts";
import { reservePartTurns, type Turn } from "./part-pace.ts";

/** When a batch's message leaves: its `part` of the channel, and its turn there if the part is slow. */
export type SendSlot = { part: string | undefined; turn: Turn | undefined; wait(): Promise<void> };

/** Reserves send times for messages by their parts: first in slow parts, then in the channel. */
export async function reserveSlots(
  { db, config }: Pick<Deps, "db" | "config">,
  channel: Channel,
  parts: (string | undefined)[],
): Promise<SendSlot[]> {
  const { rate } = config.ceilings[channel];
  const turns = await reservePartTurns(db, channel, parts, rate);
  const leaving = turns.flatMap((turn, index) => (turn?.isLater ? [] : [index]));
  const until = await reserveTimes(db, channel, leaving.length, rate);
  const order = new Map(leaving.map((index, nth) => [index, nth]));
  return parts.map((part, index) => {
    const turn = turns[index];
    return {
      part,
      turn,
      async wait() {
        await Promise.all([until(order.get(index) ?? 0), turn && wait(turn.inMs)]);
      },
    };
  });
}
