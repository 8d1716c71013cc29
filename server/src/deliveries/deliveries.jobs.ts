import { Canal } from "@cav/contract/notifications.ts";
import { z } from "zod";
import { daySeconds } from "../platform/clock.ts";
import { defineJob } from "../platform/queue.ts";

export const deliveriesJobs = {
  /** Cancels what is still queued about an exam that was deleted, by the events that it had. */
  deliveriesCancel: defineJob({
    name: "deliveries.cancel",
    payload: z.object({ event_ids: z.array(z.int()) }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
  /** Answers what a reader wrote by WhatsApp. */
  alertsReply: defineJob({
    name: "alerts.reply",
    payload: z.object({ user_id: z.int(), texto: z.string() }),
    retryLimit: 3,
    retryDelay: 5,
    // What was said is kept no longer than the day in which the same help is not said again.
    deleteAfterSeconds: daySeconds,
  }),
  /** Tells a reader, by the first of their other channels that reaches them, that one was switched off, since nothing arrives there. */
  alertsChannelClosed: defineJob({
    name: "alerts.channel-closed",
    // `told_by`: of the release before, which had one for each channel that was to tell it.
    // `pedido`: its owner asked for it, and has no other.
    payload: z.object({
      user_id: z.int(),
      channel: Canal,
      told_by: Canal.optional(),
      pedido: z.boolean().optional(),
    }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Tells an administrator that a whole channel can't send. */
  deliveriesChannelFault: defineJob({
    name: "deliveries.channel-fault",
    payload: z.object({
      user_id: z.int(),
      channel: Canal,
      fault: z.string(),
      // Left out by the release before.
      partial: z.boolean().default(false),
      since: z.iso.datetime(),
    }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
} as const;
