import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import type { ChannelSender } from "./channel-sender.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import { reserveTimes } from "./pace.ts";
import { reservePartTurns, type Turn } from "./part-pace.ts";

/** When a batch's message leaves: its `part` of the channel, and its turn there if the part is slow. */
export type SendSlot = { part: string | undefined; turn: Turn | undefined; wait(): Promise<void> };

type Group = { delivery: ClaimedDelivery }[];

/** Reserves send times for a batch: first in slow parts, then in the channel. */
export async function reserveSlots<M, A>(
  { db, config }: Pick<Deps, "db" | "config">,
  sender: ChannelSender<M, A>,
  groups: Group[],
): Promise<SendSlot[]> {
  const { rate } = config.ceilings[sender.channel];
  const parts = groups.map(([first]) => first && sender.partOf?.(first.delivery));
  const turns = await reservePartTurns(db, sender.channel, parts, rate);
  const leaving = turns.flatMap((turn, index) => (turn?.isLater ? [] : [index]));
  const until = await reserveTimes(db, sender.channel, leaving.length, rate);
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
