import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const concursosJobs = {
  /** Publishes the edits of an exam that followed one version, after no edit was made for some minutes. */
  concursosSettle: defineJob({
    name: "concursos.settle",
    payload: z.object({ concurso_id: z.int(), versao: z.int() }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
  /** Matches an event with users and queues their deliveries. */
  alertsMatch: defineJob({
    name: "alerts.match",
    payload: z.object({ event_id: z.int() }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
    heartbeatSeconds: 20,
  }),
  /** Cancels a deleted exam's queued deliveries, by its events. */
  deliveriesCancel: defineJob({
    name: "deliveries.cancel",
    payload: z.object({ event_ids: z.array(z.int()) }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
  /**
   * Matches acts again after an administrator entered their exam or its number, and drafts whose exam was
   * deleted.
   */
  minutasRematch: defineJob({
    name: "minutas.rematch",
    payload: z.object({ concurso_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
} as const;
