import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const coberturaJobs = {
  /** Counts daily how many exams of an aggregator's list the catalogue has. */
  coberturaCount: defineJob({
    name: "cobertura.count",
    payload: z.object({ fonte_id: z.int() }),
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
} as const;
