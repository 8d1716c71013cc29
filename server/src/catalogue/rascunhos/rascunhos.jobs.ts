import { z } from "zod";
import { daySeconds } from "../../platform/clock.ts";
import { defineJob } from "../../platform/queue.ts";

export const rascunhosJobs = {
  /** Publishes drafts whose scheduled time has come. */
  rascunhosPublish: defineJob({
    name: "rascunhos.publish",
    payload: z.object({}),
    cron: "* * * * *",
    deleteAfterSeconds: daySeconds,
    retryLimit: 5,
    retryDelay: 60,
    expireInSeconds: 600,
  }),
} as const;
