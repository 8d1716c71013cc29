import { type Channel, channelNames } from "@cav/contract/channels.ts";
import type { Deps } from "../deps.ts";
import { type ClosedBy, closeChannelOf } from "../identity/index.ts";
import { jobs } from "../jobs.ts";

/** Which channels tell of the end of one: mail, and of its own each other that is on. */
const tellersOf = (closed: Channel): Channel[] =>
  closed === "email" ? channelNames.filter((channel) => channel !== "email") : ["email"];

/**
 * Switches a channel off for people who have it on. Those who did not ask for it are told by their other channels, each of which is
 * tried by itself, and the profile says why.
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
    for (const user_id of closed)
      for (const told_by of tellersOf(channel))
        await queue.enqueue(tx, jobs.alertsChannelClosed, { user_id, channel, told_by });
  });
}
