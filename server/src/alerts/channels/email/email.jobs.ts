import { z } from "zod";
import { defineJob } from "../../../platform/queue.ts";

export const emailJobs = {
  /** Stops mail to an address without an account after a hard bounce or complaint. */
  avisosRefuse: defineJob({
    name: "avisos.refuse",
    payload: z.object({ endereco: z.string() }),
    retryLimit: 10,
    retryDelay: 5,
  }),
} as const;
