import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const mentoresJobs = {
  /** Notifies a mentor of the team's decision about their profile. */
  mentoresReviewed: defineJob({
    name: "mentores.reviewed",
    payload: z.object({ mentor_id: z.int(), revisao: z.enum(["APROVADO", "REPROVADO"]) }),
    // Enough retries for a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
} as const;
