import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const minutasJobs = {
  /** Makes drafts of what was read in a document, or adds it to those that there are. */
  coletasMatch: defineJob({
    name: "coletas.match",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Matches again what came before an exam was in the catalogue, or before its number was; and what waits about one that was deleted. */
  minutasRematch: defineJob({
    name: "minutas.rematch",
    payload: z.object({ concurso_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
} as const;
