import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const matchingJobs = {
  /** Works out what is compared of the places of exams and wishes that a release before stored. */
  matchingCodes: defineJob({
    name: "matching.codes",
    payload: z.object({}),
    cron: "40 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 1_800,
  }),
} as const;
