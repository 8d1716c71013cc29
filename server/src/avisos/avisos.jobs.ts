import { z } from "zod";
import { daySeconds } from "../platform/clock.ts";
import { defineJob } from "../platform/queue.ts";

export const avisosJobs = {
  /** Mails the link that confirms what somebody without an account asked to be told of. */
  avisosConfirm: defineJob({
    name: "avisos.confirm",
    payload: z.object({ pedido_id: z.int() }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Mails an event to an address that asked for it without an account; the address is a pseudonym. */
  avisosSend: defineJob({
    name: "avisos.send",
    payload: z.object({ endereco: z.string(), event_id: z.int() }),
    // As long as any other mail is tried: for a day and a half.
    retryLimit: 17,
    retryDelay: 15,
    retryDelayMax: daySeconds / 6,
  }),
  /** Stops what goes to an address without an account: mail came back for good, or was called spam. */
  avisosRefuse: defineJob({
    name: "avisos.refuse",
    payload: z.object({ endereco: z.string() }),
    retryLimit: 10,
    retryDelay: 5,
  }),
} as const;
