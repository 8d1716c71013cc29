import { z } from "zod";
import { daySeconds } from "../../platform/clock.ts";
import { defineJob } from "../../platform/queue.ts";
import { eventSubjects } from "./events.ts";

export const subscriptionsJobs = {
  /** Mirrors a customer at Stripe: named, or found by the object of an event. */
  subscriptionsRead: defineJob({
    name: "subscriptions.read",
    payload: z.object({
      customer: z.string().optional(),
      about: z.object({ subject: z.enum(eventSubjects), id: z.string() }).optional(),
    }),
    isInOrder: true,
    // Stripe allows 25 calls a second with test keys; a reading makes about eight.
    sideBySide: 3,
    retryLimit: 20,
    retryDelay: 15,
    retryDelayMax: daySeconds / 4,
  }),
  /** Enqueues readings of customers that time alone has changed. */
  subscriptionsDue: defineJob({
    name: "subscriptions.due",
    payload: z.object({}),
    cron: "*/10 * * * *",
    retryLimit: 3,
    retryDelay: 60,
  }),
  /** Reads from Stripe what lost webhooks would have reported. */
  subscriptionsReconcile: defineJob({
    name: "subscriptions.reconcile",
    payload: z.object({}),
    cron: "10 4 * * *",
    retryLimit: 5,
    retryDelay: 300,
    expireInSeconds: 3_600,
  }),
  /** Mails a user about their subscription; the job holds plan name and amounts, which may change later. */
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
        "A_PAGAR",
      ]),
      plan: z.string().optional(),
      /** In units of the currency; reais unless `moeda` is set. */
      valor: z.number().optional(),
      moeda: z.string().optional(),
      dia: z.iso.datetime().optional(),
    }),
    // Enough retries for a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Announces yearly renewals a week ahead, in the morning of Brasília. */
  subscriptionsRenewals: defineJob({
    name: "subscriptions.renewals",
    payload: z.object({}),
    cron: "0 12 * * *",
    retryLimit: 5,
    retryDelay: 300,
  }),
  /** Ends subscriptions of plans with a fixed number of days. */
  subscriptionsExpire: defineJob({
    name: "subscriptions.expire",
    payload: z.object({}),
    cron: "20 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 900,
  }),
  /** Sends a user's current name and address to Stripe. */
  subscriptionsCustomer: defineJob({
    name: "subscriptions.customer",
    payload: z.object({ user_id: z.int() }),
    retryLimit: 20,
    retryDelay: 30,
    retryDelayMax: daySeconds / 4,
  }),
  /** Deletes a deleted account's customer at Stripe: open checkouts and subscriptions end. */
  subscriptionsForget: defineJob({
    name: "subscriptions.forget",
    payload: z.object({
      stripe_customer_id: z.string(),
      checkouts: z.array(z.string()),
      subscriptions: z.array(z.string()),
    }),
    // Retries for about three days; then JobsFail reports it, and an operator must act.
    retryLimit: 20,
    retryDelay: 30,
    retryDelayMax: daySeconds / 4,
    deleteAfterSeconds: 90 * daySeconds,
  }),
} as const;
