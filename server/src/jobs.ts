import { z } from "zod";
import { defineJob } from "./platform/queue.ts";

/** Every background job of the product. Payloads are ids: handlers read again, act, and may be repeated. */
export const jobs = {
  /** Finds whom an event of an exam concerns and queues their deliveries. */
  alertsMatch: defineJob({
    name: "alerts.match",
    payload: z.object({ event_id: z.int() }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
} as const;
