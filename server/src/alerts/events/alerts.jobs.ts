import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const alertsJobs = {
  /** Matches an event with users and queues their deliveries. */
  alertsMatch: defineJob({
    name: "alerts.match",
    payload: z.object({ event_id: z.int() }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
    heartbeatSeconds: 20,
  }),
  /** Notifies a user who changed their searches, or has a first channel, of matching open exams. */
  alertsCatchUp: defineJob({
    name: "alerts.catch-up",
    // No `motivo` means a new channel, as older releases queued it.
    payload: z.object({ user_id: z.int(), motivo: z.enum(["PREFERENCIAS", "CANAL"]).default("CANAL") }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
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
