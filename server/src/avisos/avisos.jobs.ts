import { z } from "zod";
import { daySeconds } from "../platform/clock.ts";
import { defineJob } from "../platform/queue.ts";

export const avisosJobs = {
  /** Mails the confirmation link of a request without an account. */
  avisosConfirm: defineJob({
    name: "avisos.confirm",
    payload: z.object({ pedido_id: z.int() }),
    // Enough retries for a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Mails an event to an address without an account; the address is a pseudonym. */
  avisosSend: defineJob({
    name: "avisos.send",
    // Its tries, counted like a delivery's; missing in the first job.
    payload: z.object({
      endereco: z.string(),
      event_id: z.int(),
      attempts: z.int().default(0),
      adiadas: z.int().default(0),
    }),
    // For failures that are not the mail server's, which queue another job.
    retryLimit: 17,
    retryDelay: 15,
    retryDelayMax: daySeconds / 6,
  }),
  /** Stops mail to an address without an account after a hard bounce or complaint. */
  avisosRefuse: defineJob({
    name: "avisos.refuse",
    payload: z.object({ endereco: z.string() }),
    retryLimit: 10,
    retryDelay: 5,
  }),
} as const;
