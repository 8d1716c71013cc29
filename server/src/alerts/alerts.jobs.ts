import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const alertsJobs = {
  /** Finds whom an event of an exam concerns and queues their deliveries. */
  alertsMatch: defineJob({
    name: "alerts.match",
    payload: z.object({ event_id: z.int() }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
    heartbeatSeconds: 20,
  }),
  /** Tells somebody who changed what they look for, or has a channel since now, of what is open and fits. */
  alertsCatchUp: defineJob({
    name: "alerts.catch-up",
    // Without a reason it is a channel that came; so it was in a release before.
    payload: z.object({ user_id: z.int(), motivo: z.enum(["PREFERENCIAS", "CANAL"]).default("CANAL") }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
  /** Moves statuses by their dates and plans reminders: soon after midnight, and again in case a worker was away. */
  alertsCalendar: defineJob({
    name: "alerts.calendar",
    payload: z.object({}),
    cron: "5 * * * *",
    retryLimit: 5,
    retryDelay: 60,
    expireInSeconds: 1_800,
  }),
  /** Makes room for the alerts to come, and sums up what was counted of deliveries since the last time. */
  alertsTables: defineJob({
    name: "alerts.tables",
    payload: z.object({}),
    cron: "50 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
} as const;
