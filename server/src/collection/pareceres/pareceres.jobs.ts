import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const pareceresJobs = {
  /** Asks the configured model about a draft's act. */
  coletasOpinion: defineJob({
    name: "coletas.opinion",
    // The hash of the act's words.
    payload: z.object({ impressao: z.string() }),
    // Two requests at once, so that a slow one does not block the others.
    sideBySide: 2,
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
} as const;
