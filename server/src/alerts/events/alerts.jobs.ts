import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const alertsJobs = {
  /** Moves statuses by date and plans reminders: soon after midnight, and again in case a worker was down. */
  alertsCalendar: defineJob({
    name: "alerts.calendar",
    payload: z.object({}),
    cron: "5 * * * *",
    retryLimit: 5,
    retryDelay: 60,
    expireInSeconds: 1_800,
  }),
  /** Creates partitions ahead, and compacts the counts of deliveries. */
  alertsTables: defineJob({
    name: "alerts.tables",
    payload: z.object({}),
    cron: "50 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
} as const;
