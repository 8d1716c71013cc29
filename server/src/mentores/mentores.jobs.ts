import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const mentoresJobs = {
  /** Tells a mentor what the team decided about their profile. */
  mentoresReviewed: defineJob({
    name: "mentores.reviewed",
    payload: z.object({ mentor_id: z.int(), revisao: z.enum(["APROVADO", "REPROVADO"]) }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
} as const;
