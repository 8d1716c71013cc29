import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const minutasJobs = {
  /** Matches a document's readings to drafts. */
  coletasMatch: defineJob({
    name: "coletas.match",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 900,
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
