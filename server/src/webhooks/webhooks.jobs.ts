import { z } from "zod";
import { daySeconds } from "../platform/clock.ts";
import { defineJob } from "../platform/queue.ts";

export const webhooksJobs = {
  /** Sends what is due to one partner. */
  webhooksDispatch: defineJob({
    name: "ganchos.dispatch",
    payload: z.object({ gancho_id: z.int() }),
    // One that drips must not hold the others up.
    sideBySide: 4,
    retryLimit: 3,
    retryDelay: 30,
    heartbeatSeconds: 20,
  }),
  /** Has what is due to partners sent, whoever was meant to have died. */
  webhooksDue: defineJob({
    name: "ganchos.due",
    payload: z.object({}),
    cron: "* * * * *",
    deleteAfterSeconds: daySeconds,
  }),
  /** Tells an administrator that a partner's webhook was switched off. */
  webhooksParado: defineJob({
    name: "ganchos.parado",
    payload: z.object({
      user_id: z.int(),
      nome: z.string(),
      url: z.string(),
      motivo: z.enum(["FALHAS", "RECUSADO"]),
    }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
} as const;
