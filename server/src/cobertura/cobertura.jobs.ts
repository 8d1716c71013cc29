import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const coberturaJobs = {
  /** Counts how much of what an aggregator lists is ours as well, for the day. */
  coberturaCount: defineJob({
    name: "cobertura.count",
    payload: z.object({ fonte_id: z.int() }),
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
} as const;
