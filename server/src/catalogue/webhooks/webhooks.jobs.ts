import { z } from "zod";
import { daySeconds } from "../../platform/clock.ts";
import { defineJob } from "../../platform/queue.ts";

export const webhooksJobs = {
  /** Sends one partner's due messages. */
  webhooksDispatch: defineJob({
    name: "ganchos.dispatch",
    payload: z.object({ gancho_id: z.int() }),
    // Four partners at once, so that a slow partner does not block the others.
    sideBySide: 4,
    retryLimit: 3,
    retryDelay: 30,
    heartbeatSeconds: 20,
  }),
  /** Queues due messages that no other job is sending. */
  webhooksDue: defineJob({
    name: "ganchos.due",
    payload: z.object({}),
    cron: "* * * * *",
    deleteAfterSeconds: daySeconds,
  }),
  /** Notifies an administrator that a webhook was switched off. */
  webhooksParado: defineJob({
    name: "ganchos.parado",
    payload: z.object({
      user_id: z.int(),
      nome: z.string(),
      url: z.string(),
      motivo: z.enum(["FALHAS", "RECUSADO"]),
    }),
    // Enough retries for a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
} as const;
