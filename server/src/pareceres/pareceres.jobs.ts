import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const pareceresJobs = {
  /** Asks a model what an act of a draft says, where one is configured. */
  coletasOpinion: defineJob({
    name: "coletas.opinion",
    // Of the act's words.
    payload: z.object({ impressao: z.string() }),
    // One that is slow must not hold the others up.
    sideBySide: 2,
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
} as const;
