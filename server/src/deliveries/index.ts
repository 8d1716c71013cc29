export { createAccountMailer } from "./account-mailer.ts";
export {
  createChannelClosedHandler,
  createReplyHandler,
  sendUnlessRefused,
  whatsAppNumberOf,
} from "./channel-closed.ts";
export { type ChannelSender, createNoSender, type SendResult } from "./channel-sender.ts";
export { closeChannel, closeChannelWithin } from "./closed-channels.ts";
export { composeAvisos } from "./compose-aviso.ts";
export { purgeLeftovers, setDeliveriesCanceled } from "./deleted-concurso.ts";
export { deliveriesRoutes } from "./deliveries.routes.ts";
export { compactDeliveryDays } from "./delivery-days.ts";
export { type Dispatcher, startDispatcher } from "./dispatcher.ts";
export { createEmailSender } from "./email-sender.ts";
export { failedRoutes } from "./failed.routes.ts";
export { markHeadersOf, pedidoMarksOf } from "./mail-mark.ts";
export { purgeMailRefusals, recordMailRefusal } from "./mail-refusals.ts";
export { alertMetrics } from "./metrics.ts";
export { purgeOrphans } from "./orphans.ts";
export { purgeAudience, reserveTimes } from "./pace.ts";
export { describePagina } from "./pagina-sentences.ts";
export { purgePartPaces } from "./part-pace.ts";
export { createPartitionsAhead, runAnalyze } from "./partitions.ts";
export { createPushSender } from "./push-sender.ts";
export { ttlOf } from "./push-urgency.ts";
export { applyReply, telegramHelpOf } from "./replies.ts";
export { purgeOldAlerts } from "./retention.ts";
export { createChannelFaultHandler } from "./stopped-channels.ts";
export {
  type Chats,
  createTelegramSender,
  type TelegramAction,
  telegramButtonsOf,
} from "./telegram-sender.ts";
export { registerTemplatesPage } from "./templates-page.ts";
export { findReachable, findRepliedConcurso, purgeMailEvents } from "./tracking.queries.ts";
export { createWhatsAppSender } from "./whatsapp-sender.ts";
