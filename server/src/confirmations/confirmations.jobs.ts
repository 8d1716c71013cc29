import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const confirmationsJobs = {
  /** Mails the link by which an address is confirmed. */
  confirmationsEmail: defineJob({
    name: "confirmations.email",
    payload: z.object({ user_id: z.int(), destino: z.string().optional() }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Sends a code by WhatsApp, to the form of the number that stands there. */
  confirmationsPhone: defineJob({
    name: "confirmations.phone",
    payload: z.object({ user_id: z.int(), form: z.int() }),
    // Not longer than its person waits for it.
    retryLimit: 3,
    retryDelay: 5,
  }),
} as const;
