import { channelNames } from "@cav/contract/channels.ts";
import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const paginasJobs = {
  /** Enqueues the visits of pages whose time has come, one job a host. */
  paginasAgenda: defineJob({
    name: "paginas.agenda",
    payload: z.object({}),
    cron: "* * * * *",
    retryLimit: 0,
    expireInSeconds: 60,
  }),
  /** Plans visits anew by what is followed now. */
  paginasPlan: defineJob({
    name: "paginas.plan",
    payload: z.object({}),
    cron: "15 * * * *",
    retryLimit: 0,
    expireInSeconds: 300,
  }),
  /** Visits pages of one host, one after the other. */
  paginasVisit: defineJob({
    name: "paginas.visit",
    payload: z.object({ paginas: z.array(z.int()) }),
    // A host that is slow holds none but its own pages up.
    sideBySide: 4,
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 1_800,
    heartbeatSeconds: 20,
  }),
  /** Tells administrators that an exam's page can't be read, or can be again. */
  paginasAlarm: defineJob({
    name: "paginas.alarm",
    payload: z.object({ user_id: z.int(), pagina_id: z.int(), curado: z.boolean() }),
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Tells a reader by one channel what is new on a page that they alone follow. */
  paginasTell: defineJob({
    name: "paginas.tell",
    // `substituta`: in the place of a channel that is on and brings nothing.
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
