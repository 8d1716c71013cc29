import type { Channel } from "@cav/contract/channels.ts";
import type { Deps } from "../deps.ts";
import { type ClosedBy, closeChannelOf, hasChannel } from "../identity/index.ts";
import { jobs } from "../jobs.ts";
import type { Queue } from "../platform/queue.ts";
import type { Tx } from "../tables.ts";

/**
 * Switches a channel off for people who have it on. Those who did not ask for it are told by the first of their other
 * channels that reaches them, and the profile says why. Those who did are told by mail where nothing reaches them any more.
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

/** The same in a transaction that is open already. */
export async function closeChannelWithin(
  tx: Tx,
  queue: Pick<Queue, "enqueue">,
  { channel, userIds, by }: Closing,
  now: Date,
): Promise<void> {
  const isAsked = by === "PEDIDO";
  for (const user_id of await closeChannelOf(tx, channel, userIds, by, now)) {
    // Who leaves mail by its own link wants no mail.
    if (isAsked && (channel === "email" || (await hasChannel(tx, user_id)))) continue;
    const asked = isAsked ? { pedido: true } : {};
    await queue.enqueue(tx, jobs.alertsChannelClosed, { user_id, channel, ...asked });
  }
}
