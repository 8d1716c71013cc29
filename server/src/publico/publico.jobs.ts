import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const publicoJobs = {
  /** Tells search engines of the pages that changed, where that is asked for. */
  publicoAnnounce: defineJob({
    name: "publico.announce",
    payload: z.object({}),
    cron: "*/10 * * * *",
    // The next run tells what this one could not.
    retryLimit: 0,
    expireInSeconds: 300,
  }),
  /** The same of lists, which change with dozens of exams and with the day: once an hour what became of each. */
  publicoAnnounceListas: defineJob({
    name: "publico.announce-listas",
    payload: z.object({}),
    cron: "25 * * * *",
    // The next run tells what this one could not.
    retryLimit: 0,
    expireInSeconds: 300,
  }),
} as const;
