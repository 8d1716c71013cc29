import { channelNames } from "@cav/contract/channels.ts";
import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const paginasJobs = {
  /** Queues due visits of pages, one job per host. */
  paginasAgenda: defineJob({
    name: "paginas.agenda",
    payload: z.object({}),
    cron: "* * * * *",
    retryLimit: 0,
    expireInSeconds: 60,
  }),
  /** Plans the visits by who follows what now. */
  paginasPlan: defineJob({
    name: "paginas.plan",
    payload: z.object({}),
    cron: "15 * * * *",
    retryLimit: 0,
    expireInSeconds: 300,
  }),
  /** Visits the pages of one host, one after the other. */
  paginasVisit: defineJob({
    name: "paginas.visit",
    payload: z.object({ paginas: z.array(z.int()) }),
    // Four hosts at once, so that a slow host delays only its own pages.
    sideBySide: 4,
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 1_800,
    heartbeatSeconds: 20,
  }),
  /** Notifies administrators that an exam's page can't be read, or can be again. */
  paginasAlarm: defineJob({
    name: "paginas.alarm",
    payload: z.object({ user_id: z.int(), pagina_id: z.int(), curado: z.boolean() }),
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Of the release before, which sent by jobs: news on a private page, for one channel. */
  paginasTell: defineJob({
    name: "paginas.tell",
    // `substituta`: replaces a channel that is on but can't send.
    payload: z.object({
      user_id: z.int(),
      pagina_id: z.int(),
      itens: z.array(z.int()),
      channel: z.enum(channelNames),
      substituta: z.literal(true).optional(),
    }),
    retryLimit: 10,
    retryDelay: 30,
  }),
} as const;
