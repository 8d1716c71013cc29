import type { Channel } from "@cav/contract/channels.ts";
import type { Deps } from "../../deps.ts";
import { type ClosedBy, closeChannelOf, hasChannel } from "../../identity/who/index.ts";
import type { Queue } from "../../platform/queue.ts";
import type { Tx } from "../../tables.ts";
import { deliveriesJobs } from "./deliveries.jobs.ts";

/**
 * Switches a channel off for users who have it on. If they did not ask for it, their next working channel notifies
 * them, and the profile shows why. If they asked, mail notifies them only when no channel is left.
 */
export async function closeChannel(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  channel: Channel,
  userIds: number[],
  by: ClosedBy,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .transaction()
    .execute((tx) => closeChannelWithin(tx, queue, { channel, userIds, by }, clock.now()));
}

type Closing = { channel: Channel; userIds: number[]; by: ClosedBy };

/** Closes channels within an open transaction. */
export async function closeChannelWithin(
  tx: Tx,
  queue: Pick<Queue, "enqueue">,
  { channel, userIds, by }: Closing,
  now: Date,
): Promise<void> {
  const isAsked = by === "PEDIDO";
  for (const user_id of await closeChannelOf(tx, channel, userIds, by, now)) {
    // Users who unsubscribe from mail want no mail.
    if (isAsked && (channel === "email" || (await hasChannel(tx, user_id)))) continue;
    const asked = isAsked ? { pedido: true } : {};
    await queue.enqueue(tx, deliveriesJobs.alertsChannelClosed, { user_id, channel, ...asked });
  }
}
