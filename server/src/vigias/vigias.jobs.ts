import { channelNames } from "@cav/contract/channels.ts";
import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const vigiasJobs = {
  /** Looks for the names that people watch in the acts of a document. */
  vigiasMatch: defineJob({
    name: "vigias.match",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 5,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Looks for somebody's name in what was published lately. */
  vigiasCatchUp: defineJob({
    name: "vigias.catch-up",
    payload: z.object({ user_id: z.int() }),
    retryLimit: 5,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Tells somebody, by one channel, that a name like theirs stands in an act. */
  vigiasTell: defineJob({
    name: "vigias.tell",
    // `substituta`: in the place of a channel that is on and brings nothing.
    payload: z.object({
      mencao_id: z.int(),
      channel: z.enum(channelNames),
      substituta: z.literal(true).optional(),
    }),
    // Through a night without a provider.
    retryLimit: 10,
    retryDelay: 30,
  }),
} as const;
