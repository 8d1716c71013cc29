import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const matchingJobs = {
  /** Recomputes codes and comparable forms that an older release stored. */
  matchingCodes: defineJob({
    name: "matching.codes",
    payload: z.object({}),
    cron: "40 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 1_800,
  }),
} as const;
