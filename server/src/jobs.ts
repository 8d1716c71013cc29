import { z } from "zod";
import { emailJobs } from "./alerts/channels/email/email.jobs.ts";
import { telegramJobs } from "./alerts/channels/telegram/telegram.jobs.ts";
import { deliveriesJobs } from "./alerts/deliveries/deliveries.jobs.ts";
import { alertsJobs } from "./alerts/events/alerts.jobs.ts";
import { concursosJobs } from "./catalogue/concursos/concursos.jobs.ts";
import { matchingJobs } from "./catalogue/matching/matching.jobs.ts";
import { rascunhosJobs } from "./catalogue/rascunhos/rascunhos.jobs.ts";
import { webhooksJobs } from "./catalogue/webhooks/webhooks.jobs.ts";
import { coletasJobs } from "./collection/coletas/coletas.jobs.ts";
import { monitorDeNomeJobs } from "./collection/monitor-de-nome/monitor-de-nome.jobs.ts";
import { paginasJobs } from "./collection/paginas/paginas.jobs.ts";
import { pareceresJobs } from "./collection/pareceres/pareceres.jobs.ts";
import { identityJobs } from "./identity/who/identity.jobs.ts";
import { acessoJobs } from "./members/acesso/acesso.jobs.ts";
import { mentoresJobs } from "./members/mentores/mentores.jobs.ts";
import { subscriptionsJobs } from "./members/subscriptions/subscriptions.jobs.ts";
import { defineJob } from "./platform/queue.ts";
import { avisosJobs } from "./public/avisos/avisos.jobs.ts";
import { publicoJobs } from "./public/publico/publico.jobs.ts";

/**
 * All background jobs. The entry of a job belongs to the earliest feature that enqueues it; its handler may be of a
 * later wing. Payloads are ids, and facts that can't be read again; handlers are idempotent.
 */
export const jobs = {
  ...acessoJobs,
  ...alertsJobs,
  ...avisosJobs,
  ...coletasJobs,
  ...concursosJobs,
  ...deliveriesJobs,
  ...emailJobs,
  ...identityJobs,
  ...webhooksJobs,
  ...matchingJobs,
  ...mentoresJobs,
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
