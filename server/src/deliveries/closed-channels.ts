import type { Channel } from "@cav/contract/channels.ts";
import type { Deps } from "../deps.ts";
import { type ClosedBy, closeChannelOf } from "../identity/index.ts";
import { jobs } from "../jobs.ts";

/**
 * Switches a channel off for people who have it on. Those who did not ask for it are told by the first of their other
 * channels that reaches them, and the profile says why.
 */
export async function closeChannel(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  channel: Channel,
  userIds: number[],
  by: ClosedBy,
): Promise<void> {
  if (userIds.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const closed = await closeChannelOf(tx, channel, userIds, by, clock.now());
    if (by === "PEDIDO") return;
    for (const user_id of closed) await queue.enqueue(tx, jobs.alertsChannelClosed, { user_id, channel });
  });
}
