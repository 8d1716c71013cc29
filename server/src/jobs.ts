import { z } from "zod";
import { acessoJobs } from "./acesso/acesso.jobs.ts";
import { alertsJobs } from "./alerts/alerts.jobs.ts";
import { avisosJobs } from "./avisos/avisos.jobs.ts";
import { telegramJobs } from "./channels/telegram/telegram.jobs.ts";
import { coberturaJobs } from "./cobertura/cobertura.jobs.ts";
import { coletasJobs } from "./coletas/coletas.jobs.ts";
import { concursosJobs } from "./concursos/concursos.jobs.ts";
import { deliveriesJobs } from "./deliveries/deliveries.jobs.ts";
import { matchingJobs } from "./matching/matching.jobs.ts";
import { mentoresJobs } from "./mentores/mentores.jobs.ts";
import { minutasJobs } from "./minutas/minutas.jobs.ts";
import { paginasJobs } from "./paginas/paginas.jobs.ts";
import { pareceresJobs } from "./pareceres/pareceres.jobs.ts";
import { defineJob } from "./platform/queue.ts";
import { publicoJobs } from "./publico/publico.jobs.ts";
import { rascunhosJobs } from "./rascunhos/rascunhos.jobs.ts";
import { subscriptionsJobs } from "./subscriptions/subscriptions.jobs.ts";
import { vigiasJobs } from "./vigias/vigias.jobs.ts";
import { webhooksJobs } from "./webhooks/webhooks.jobs.ts";

/**
 * Every background job of the product. Payloads are ids, and what can't be read again: handlers read, act, and may be
 * repeated.
 */
export const jobs = {
  ...acessoJobs,
  ...alertsJobs,
  ...avisosJobs,
  ...coberturaJobs,
  ...coletasJobs,
  ...concursosJobs,
  ...deliveriesJobs,
  ...webhooksJobs,
  ...matchingJobs,
  ...mentoresJobs,
  ...minutasJobs,
  ...paginasJobs,
  ...pareceresJobs,
  ...publicoJobs,
  ...rascunhosJobs,
  ...subscriptionsJobs,
  ...telegramJobs,
  ...vigiasJobs,
  /** Forgets what is over: sessions, links, used tokens, and what deleted accounts left. */
  maintenancePurge: defineJob({
    name: "maintenance.purge",
    payload: z.object({}),
    cron: "30 3 * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 900,
  }),
} as const;

/** What a job's handler is given. */
export type JobPayload<Name extends keyof typeof jobs> = z.output<(typeof jobs)[Name]["payload"]>;
