import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const chavesJobs = {
  /** Says a week ahead that a program's key is about to end, in the morning of Brasília. */
  chavesEnding: defineJob({
    name: "chaves.ending",
    payload: z.object({}),
    cron: "5 12 * * *",
    retryLimit: 5,
    retryDelay: 300,
  }),
} as const;
