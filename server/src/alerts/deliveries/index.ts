export { describeOpening, describeStatus } from "./aviso-sentences.ts";
export { composeSubject } from "./aviso-subjects.ts";
export { findCausa } from "./causes.ts";
export { type ChannelSender, createNoSender, type SendResult, type Word } from "./channel-sender.ts";
export { closeChannel, closeChannelWithin } from "./closed-channels.ts";
export { composeAvisos } from "./compose-aviso.ts";
export { composeDigest } from "./compose-digest.ts";
export { concursoUuidOf, type Message, tokenOf } from "./compose-messages.ts";
export { purgeLeftovers, setDeliveriesCanceled } from "./deleted-concurso.ts";
export { deliveriesJobs } from "./deliveries.jobs.ts";
export {
  type AlertToTell,
  type ClaimedDelivery,
  markDeliveries,
  queueNextOfLost,
} from "./deliveries.queries.ts";
export { compactDeliveryDays } from "./delivery-days.ts";
export { describeDigestReason } from "./digest-reason.ts";
export { type Dispatcher, startDispatcher } from "./dispatcher.ts";
export { isReminder } from "./is-reminder.ts";
export { createLoneSender, type LoneOutcome } from "./lone-sender.ts";
export { alertMetrics } from "./metrics.ts";
export { failedRoutes } from "./notifications.routes.ts";
export { updateMotivosFim } from "./old-ends.ts";
export { purgeOrphans } from "./orphans.ts";
export { reserveTimes } from "./pace.ts";
export { describePagina } from "./pagina-sentences.ts";
export { purgePartPaces } from "./part-pace.ts";
export { createPartitionsAhead, runAnalyze } from "./partitions.ts";
export type { ComposePersonal, PersonalComposers } from "./personal-messages.ts";
export { describeReminder } from "./reminder-sentences.ts";
export {
  findRepliedConcurso,
  type ProviderReport,
  queueOnceMore,
  type Reported,
  type Risen,
  recordArrival,
  recordBounce,
  recordProviderStatus,
} from "./reports.queries.ts";
export { purgeOldAlerts } from "./retention.ts";
export { describeRetificacao, type MatchedCargos } from "./retificacao-sentences.ts";
export type { Claimed } from "./states.ts";
export { createChannelFaultHandler, recordFault } from "./stopped-channels.ts";
