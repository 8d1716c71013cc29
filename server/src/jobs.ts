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
import { monitorDeNomeJobs } from "./monitor-de-nome/monitor-de-nome.jobs.ts";
import { paginasJobs } from "./paginas/paginas.jobs.ts";
import { pareceresJobs } from "./pareceres/pareceres.jobs.ts";
import { defineJob } from "./platform/queue.ts";
import { publicoJobs } from "./publico/publico.jobs.ts";
import { rascunhosJobs } from "./rascunhos/rascunhos.jobs.ts";
import { subscriptionsJobs } from "./subscriptions/subscriptions.jobs.ts";
import { webhooksJobs } from "./webhooks/webhooks.jobs.ts";

/** All background jobs. Payloads are ids, and facts that can't be read again; handlers are idempotent. */
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
  ...monitorDeNomeJobs,
  /** Deletes expired sessions, links and tokens, and leftovers of deleted accounts. */
  maintenancePurge: defineJob({
    name: "maintenance.purge",
    payload: z.object({}),
    cron: "30 3 * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 900,
  }),
} as const;

/** The payload of a job's handler. */
export type JobPayload<Name extends keyof typeof jobs> = z.output<(typeof jobs)[Name]["payload"]>;
