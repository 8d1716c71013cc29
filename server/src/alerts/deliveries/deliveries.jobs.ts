import { Canal } from "@cav/contract/alerts/notifications.ts";
import { z } from "zod";
import { daySeconds } from "../../platform/clock.ts";
import { defineJob } from "../../platform/queue.ts";

export const deliveriesJobs = {
  /** Answers a user's WhatsApp message. */
  alertsReply: defineJob({
    name: "alerts.reply",
    payload: z.object({ user_id: z.int(), texto: z.string() }),
    retryLimit: 3,
    retryDelay: 5,
    // Kept for the day in which the same help is not repeated.
    deleteAfterSeconds: daySeconds,
  }),
  /** Answers a WhatsApp number that no account has. */
  alertsReplyNumber: defineJob({
    name: "alerts.reply-number",
    payload: z.object({ numero: z.string(), texto: z.string() }),
    retryLimit: 3,
    retryDelay: 5,
  }),
  /** Notifies a user through another channel that a dead one was switched off. */
  alertsChannelClosed: defineJob({
    name: "alerts.channel-closed",
    // `told_by`: older releases queued one job per channel that notifies. `pedido`: the user asked for the end,
    // and has no other channel.
    payload: z.object({
      user_id: z.int(),
      channel: Canal,
      told_by: Canal.optional(),
      pedido: z.boolean().optional(),
    }),
    // Enough retries for a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Notifies an administrator that a whole channel can't send. */
  deliveriesChannelFault: defineJob({
    name: "deliveries.channel-fault",
    payload: z.object({
      user_id: z.int(),
      channel: Canal,
      fault: z.string(),
      // Missing in jobs of an older release.
      partial: z.boolean().default(false),
      since: z.iso.datetime(),
    }),
    // Enough retries for a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
} as const;
