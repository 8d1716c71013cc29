import { z } from "zod";
import { daySeconds } from "../../platform/clock.ts";
import { defineJob } from "../../platform/queue.ts";

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
    // Attempts of this message, counted like a delivery's; the first job has no count.
    payload: z.object({
      endereco: z.string(),
      event_id: z.int(),
      attempts: z.int().default(0),
      adiadas: z.int().default(0),
    }),
    // For failures on our side, such as of the database; a failure of the mail server queues a new job instead.
    retryLimit: 17,
    retryDelay: 15,
    retryDelayMax: daySeconds / 6,
  }),
} as const;
