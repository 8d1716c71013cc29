import { z } from "zod";
import { daySeconds } from "../platform/clock.ts";
import { defineJob } from "../platform/queue.ts";

export const subscriptionsJobs = {
  /** Asks the payment provider about what its webhooks may have failed to tell. */
  subscriptionsReconcile: defineJob({
    name: "subscriptions.reconcile",
    payload: z.object({}),
    cron: "10 4 * * *",
    retryLimit: 5,
    retryDelay: 300,
    expireInSeconds: 3_600,
  }),
  /** Mails somebody what happened to their subscription; a plan's name and amounts are those of then. */
  subscriptionsNotice: defineJob({
    name: "subscriptions.notice",
    payload: z.object({
      user_id: z.int(),
      aviso: z.enum([
        "COMECOU",
        "RECIBO",
        "RECUSADO",
        "RENOVACAO",
        "SUSPENSA",
        "REGULARIZADA",
        "VOLTOU",
        "CANCELADA",
        "FIM_MARCADO",
        "RETOMADA",
        "TROCADA",
        "TROCA_MARCADA",
        "TERMINOU",
        "ESTORNADA",
        "NAO_CONFIRMADO",
      ]),
      plan: z.string().optional(),
      /** In units of the currency; reais unless `moeda` says otherwise. */
      valor: z.number().optional(),
      moeda: z.string().optional(),
      dia: z.iso.datetime().optional(),
    }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Says a week ahead that a plan of the year is about to be charged again, in the morning of Brasília. */
  subscriptionsRenewals: defineJob({
    name: "subscriptions.renewals",
    payload: z.object({}),
    cron: "0 12 * * *",
    retryLimit: 5,
    retryDelay: 300,
  }),
  /** Ends the subscriptions of plans that last so many days. */
  subscriptionsExpire: defineJob({
    name: "subscriptions.expire",
    payload: z.object({}),
    cron: "20 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 900,
  }),
  /** Tells the provider the name and the address that a person has now. */
  subscriptionsCustomer: defineJob({
    name: "subscriptions.customer",
    payload: z.object({ user_id: z.int() }),
    retryLimit: 20,
    retryDelay: 30,
    retryDelayMax: daySeconds / 4,
  }),
  /** Lets the provider forget a deleted account: what is open or runs there ends, and the name goes. */
  subscriptionsForget: defineJob({
    name: "subscriptions.forget",
    payload: z.object({
      stripe_customer_id: z.string(),
      checkouts: z.array(z.string()),
      subscriptions: z.array(z.string()),
    }),
    // For about three days, after which it is told as failed (JobsFail) and stays for somebody to mend it.
    retryLimit: 20,
    retryDelay: 30,
    retryDelayMax: daySeconds / 4,
    deleteAfterSeconds: 90 * daySeconds,
  }),
} as const;
