import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const coletasJobs = {
  /** Enqueues due visits of sources. */
  coletasAgenda: defineJob({
    name: "coletas.agenda",
    payload: z.object({}),
    cron: "* * * * *",
    retryLimit: 0,
    expireInSeconds: 60,
  }),
  /** Visits a source of notices: fetches and stores new entries. */
  coletasVisit: defineJob({
    name: "coletas.visit",
    payload: z.object({ fonte_id: z.int() }),
    // Three visits at once, so that a slow source does not block others; each holds a database connection
    // during a request.
    sideBySide: 3,
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 1_800,
    heartbeatSeconds: 20,
  }),
  /** Fetches an address that an administrator pasted. */
  coletasPaste: defineJob({
    name: "coletas.paste",
    payload: z.object({ colagem_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 600,
  }),
  /** Finds a document's acts about selections. */
  coletasRead: defineJob({
    name: "coletas.read",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Extracts the facts of a document's acts. */
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
  /** Checks all sources of notices, because a source without visits cannot report its own silence. */
  coletasWatch: defineJob({
    name: "coletas.watch",
    payload: z.object({}),
    cron: "25 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
  /** Notifies an administrator that a source's alarm began or ended. */
  coletasAlarm: defineJob({
    name: "coletas.alarm",
    payload: z.object({ user_id: z.int(), alarme_id: z.int(), curado: z.boolean() }),
    // Enough retries for a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Counts daily how many exams of an aggregator's list the catalogue has. */
  coberturaCount: defineJob({
    name: "cobertura.count",
    payload: z.object({ fonte_id: z.int() }),
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
  /** Matches a document's readings to drafts. */
  coletasMatch: defineJob({
    name: "coletas.match",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Searches a document's acts for monitored names. */
  monitorDeNomeMatch: defineJob({
    name: "vigias.match",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 5,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
} as const;
