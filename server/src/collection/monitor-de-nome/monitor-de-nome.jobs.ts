import { channelNames } from "@cav/contract/channels.ts";
import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const monitorDeNomeJobs = {
  /** Searches recent acts for one user's name. */
  monitorDeNomeCatchUp: defineJob({
    name: "vigias.catch-up",
    payload: z.object({ user_id: z.int() }),
    retryLimit: 5,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Of the release before, which sent by jobs: a name in an act, for one channel. */
  monitorDeNomeTell: defineJob({
    name: "vigias.tell",
    // `substituta`: replaces a channel that is on but can't send.
    payload: z.object({
      mencao_id: z.int(),
      channel: z.enum(channelNames),
      substituta: z.literal(true).optional(),
    }),
    // Enough retries for a night without a provider.
    retryLimit: 10,
    retryDelay: 30,
  }),
} as const;
