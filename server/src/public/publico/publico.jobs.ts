import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const publicoJobs = {
  /** Reports changed pages to search engines, if configured. */
  publicoAnnounce: defineJob({
    name: "publico.announce",
    payload: z.object({}),
    cron: "*/10 * * * *",
    // No retries, because the next run sends the same.
    retryLimit: 0,
    expireInSeconds: 300,
  }),
  /** Reports changed lists hourly: dozens of exams and each day change them. */
  publicoAnnounceListas: defineJob({
    name: "publico.announce-listas",
    payload: z.object({}),
    cron: "25 * * * *",
    // No retries, because the next run sends the same.
    retryLimit: 0,
    expireInSeconds: 300,
  }),
} as const;
