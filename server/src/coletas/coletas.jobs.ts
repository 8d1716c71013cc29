import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const coletasJobs = {
  /** Enqueues the visits of sources whose time has come. */
  coletasAgenda: defineJob({
    name: "coletas.agenda",
    payload: z.object({}),
    cron: "* * * * *",
    retryLimit: 0,
    expireInSeconds: 60,
  }),
  /** Visits a source of notices: fetches and keeps what it lists and we don't have. */
  coletasVisit: defineJob({
    name: "coletas.visit",
    payload: z.object({ fonte_id: z.int() }),
    // One that drips must not hold the others up; each keeps a connection of the database while it asks.
    sideBySide: 3,
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 1_800,
    heartbeatSeconds: 20,
  }),
  /** Fetches what an administrator pasted the address of. */
  coletasPaste: defineJob({
    name: "coletas.paste",
    payload: z.object({ colagem_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 600,
  }),
  /** Finds the acts of a document that speak of selections. */
  coletasRead: defineJob({
    name: "coletas.read",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Reads what the acts of a document say. */
  coletasExtract: defineJob({
    name: "coletas.extract",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Applies the proposed readings that an administrator accepted. */
  coletasAccept: defineJob({
    name: "coletas.accept",
    payload: z.object({}),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 3_600,
    heartbeatSeconds: 20,
  }),
  /** Looks at all sources of notices: one that is silent has no visit that could tell. */
  coletasWatch: defineJob({
    name: "coletas.watch",
    payload: z.object({}),
    cron: "25 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
  /** Tells an administrator that something is wrong with a source of notices, or no longer is. */
  coletasAlarm: defineJob({
    name: "coletas.alarm",
    payload: z.object({ user_id: z.int(), alarme_id: z.int(), curado: z.boolean() }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
} as const;
