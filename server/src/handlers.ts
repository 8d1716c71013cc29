import type { Clients, Connections } from "./alerts/channels/index.ts";
import {
  createChannelClosedHandler,
  createNumberReplyHandler,
  createReplyHandler,
  createTelegramSendHandler,
  createUpdateHandler,
  purgeAudience,
  purgeMailEvents,
  purgeMailRefusals,
  purgeTelegram,
} from "./alerts/channels/index.ts";
import {
  compactDeliveryDays,
  createChannelFaultHandler,
  createPartitionsAhead,
  purgeLeftovers,
  purgeOldAlerts,
  purgeOrphans,
  purgePartPaces,
  runAnalyze,
  setDeliveriesCanceled,
  updateMotivosFim,
} from "./alerts/deliveries/index.ts";
import { matchEvent, matchUser, walkCalendar } from "./alerts/events/index.ts";
import {
  findPublicFacts,
  settleChanges,
  updateCargoCotas,
  updateCargoTipos,
  updateConcursoCodes,
} from "./catalogue/concursos/index.ts";
import { publishDue } from "./catalogue/rascunhos/index.ts";
import {
  createParadoHandler,
  dispatchEntregas,
  purgeEntregas,
  queueDue,
} from "./catalogue/webhooks/index.ts";
import { recordCobertura } from "./collection/cobertura/index.ts";
import {
  applyAceites,
  createAlarmHandler,
  extractLeituras,
  purgeLooseDados,
  purgeVisitas,
  queueAceites,
  queueCoberturas,
  queueStaleReadings,
  queueVisits,
  readActsOf,
  visitFonte,
  visitTextoColado,
  watchFontes,
} from "./collection/coletas/index.ts";
import { matchAtosSemConcurso, matchLeituras } from "./collection/minutas/index.ts";
import {
  createDocumentoMatcher,
  createOldMencaoHandler,
  matchMonitorDeNome,
} from "./collection/monitor-de-nome/index.ts";
import {
  createOldPaginaHandler,
  createPaginaAlarmHandler,
  deleteUnfollowed,
  queuePaginas,
  updatePlans,
  visitPaginas,
} from "./collection/paginas/index.ts";
import { createOpinionHandler, queueUnasked } from "./collection/pareceres/index.ts";
import type { Deps } from "./deps.ts";
import type { jobs } from "./jobs.ts";
import {
  createEmailChangeHandler,
  createEmailConfirmationHandler,
  createFarewellHandler,
  createNoticeHandler,
  createPasswordResetHandler,
  createPhoneCodeHandler,
  purgeEndedSessions,
  queueEndingKeys,
} from "./members/acesso/index.ts";
import { createReviewedHandler } from "./members/mentores/index.ts";
import { purgeListas, updatePreferenciaCodes } from "./members/preferencias/index.ts";
import {
  billingOf,
  createBillingNoticeHandler,
  deleteCustomer,
  expireSubscriptions,
  queueRenewals,
  readDue,
  readOwner,
  reconcileSubscriptions,
  updateCustomer,
} from "./members/subscriptions/index.ts";
import type { JobPayload } from "./platform/queue.ts";
import {
  claimPedidos,
  createAvisoHandler,
  createAvisosQueue,
  createPedidoHandler,
  createRefusalHandler,
  purgePedidos,
} from "./public/avisos/index.ts";
import { sendChangedAddresses, sendChangedListas } from "./public/publico/index.ts";

export type JobName = keyof typeof jobs;

/** The handler of each job; the signal aborts when the process is about to end. */
export type Handlers = {
  [Name in JobName]: (payload: JobPayload<(typeof jobs)[Name]>, ending: AbortSignal) => Promise<void>;
};

type Channels = Clients & { connections: Connections };

/**
 * Creates all handlers.
 * @param wake wakes the dispatchers, since there is something to send
 */
export function createHandlers(deps: Deps, channels: Channels, wake: () => void): Handlers {
  return {
    ...matchingHandlers(deps, wake),
    ...collectingHandlers(deps, channels),
    ...channelHandlers(deps, channels),
    ...accountHandlers(deps, channels),
    ...sellingHandlers(deps, channels),
    ...publicHandlers(deps, channels),
    ...nightHandlers(deps),
  };
}

/** Creates handlers that match events with users. */
function matchingHandlers(deps: Deps, wake: () => void) {
  const queueAvisos = createAvisosQueue(deps);
  return {
    async concursosSettle(waiting) {
      await settleChanges(deps, waiting);
    },
    async alertsMatch({ event_id }) {
      const alerts = await matchEvent(deps, event_id);
      // Follows the accounts, so that nobody is notified twice.
      const avisos = await queueAvisos(event_id);
      deps.log.info({ event_id, alerts, avisos }, "event matched");
      wake();
    },
    async alertsCatchUp({ user_id, motivo }, ending: AbortSignal) {
      await claimPedidos(deps, user_id);
      await matchMonitorDeNome(deps, { user_id }, ending);
      const alerts = await matchUser(deps, user_id, motivo);
      deps.log.info({ alerts }, "open concursos matched for one user");
      wake();
    },
    async alertsCalendar() {
      await walkCalendar(deps);
    },
    async rascunhosPublish() {
      await publishDue(deps);
    },
    async matchingCodes() {
      await updateMotivosFim(deps);
      await updateConcursoCodes(deps.db);
      await updateCargoCotas(deps);
      await updateCargoTipos(deps.db);
      await updatePreferenciaCodes(deps.db);
    },
    async deliveriesCancel({ event_ids }) {
      await setDeliveriesCanceled(deps, event_ids);
    },
  } satisfies Partial<Handlers>;
}

/** Creates handlers that collect notices, make drafts and find monitored names. */
function collectingHandlers(deps: Deps, { accountMailer }: Channels) {
  return {
    coletasAgenda: () => queueVisits(deps),
    async coletasWatch() {
      await watchFontes(deps);
      await queueStaleReadings(deps);
      await queueAceites(deps);
      await queueCoberturas(deps);
      await queueUnasked(deps);
    },
    coberturaCount: (lista) => recordCobertura(deps, lista),
    coletasPaste: (textoColado) => visitTextoColado(deps, textoColado),
    coletasVisit: (visit, ending) => visitFonte(deps, visit, ending),
    coletasRead: (documento, ending) => readActsOf(deps, documento, ending),
    coletasExtract: (documento, ending) => extractLeituras(deps, documento, ending),
    coletasAccept: (_, ending) => applyAceites(deps, ending),
    coletasMatch: (documento) => matchLeituras(deps, documento),
    coletasAlarm: createAlarmHandler(deps, accountMailer),
    coletasOpinion: createOpinionHandler(deps),
    minutasRematch: (concurso) => matchAtosSemConcurso(deps, concurso),
    paginasAgenda: () => queuePaginas(deps),
    paginasPlan: () => updatePlans(deps),
    paginasVisit: (pages, ending) => visitPaginas(deps, pages, ending),
    paginasAlarm: createPaginaAlarmHandler(deps, accountMailer),
    paginasTell: createOldPaginaHandler(deps),
    monitorDeNomeMatch: createDocumentoMatcher(deps),
    monitorDeNomeCatchUp: (monitorDeNome, ending) => matchMonitorDeNome(deps, monitorDeNome, ending),
    monitorDeNomeTell: createOldMencaoHandler(deps),
  } satisfies Partial<Handlers>;
}

/**
 * Creates handlers that answer users' messages on channels, and notify users about channels that were switched
 * off.
 */
function channelHandlers(deps: Deps, { accountMailer, whatsApp, telegram, connections }: Channels) {
  return {
    alertsReply: createReplyHandler(deps, whatsApp),
    alertsReplyNumber: createNumberReplyHandler(whatsApp),
    alertsChannelClosed: createChannelClosedHandler(deps, connections),
    deliveriesChannelFault: createChannelFaultHandler(deps, accountMailer),
    telegramUpdate: createUpdateHandler(deps),
    telegramSend: createTelegramSendHandler(deps, telegram),
  } satisfies Partial<Handlers>;
}

/** Creates the handlers that send messages about accounts. */
function accountHandlers(deps: Deps, { accountMailer, whatsApp }: Channels) {
  return {
    authPasswordReset: createPasswordResetHandler(deps, accountMailer),
    confirmationsEmail: createEmailConfirmationHandler(deps, accountMailer),
    confirmationsPhone: createPhoneCodeHandler(deps, whatsApp),
    segurancaNotice: createNoticeHandler(deps, accountMailer),
    segurancaFarewell: createFarewellHandler(deps, accountMailer),
    segurancaEmailChange: createEmailChangeHandler(deps, accountMailer),
    mentoresReviewed: createReviewedHandler(deps, accountMailer),
    chavesEnding: () => queueEndingKeys(deps),
  } satisfies Partial<Handlers>;
}

/** Creates handlers that sync purchases with the provider. */
function sellingHandlers(deps: Deps, { accountMailer }: Channels) {
  const selling = { ...deps, stripe: billingOf(deps)?.stripe };
  return {
    subscriptionsRead: (asked) => readOwner(selling, asked),
    subscriptionsDue: () => readDue(selling),
    subscriptionsReconcile: () => reconcileSubscriptions(selling),
    subscriptionsRenewals: () => queueRenewals(deps),
    subscriptionsNotice: createBillingNoticeHandler(deps, accountMailer),
    subscriptionsExpire: () => expireSubscriptions(selling),
    subscriptionsCustomer: (changed) => updateCustomer(selling, changed),
    subscriptionsForget: (customer) => deleteCustomer(selling, customer),
  } satisfies Partial<Handlers>;
}

/** Creates handlers for search engines, programs and users without an account. */
function publicHandlers(deps: Deps, { mailer, accountMailer }: Channels) {
  return {
    publicoAnnounce: () => sendChangedAddresses(deps),
    publicoAnnounceListas: () => sendChangedListas(deps),
    avisosConfirm: createPedidoHandler(deps, mailer),
    avisosSend: createAvisoHandler(deps, mailer),
    avisosRefuse: createRefusalHandler(deps),
    webhooksDispatch: (due, ending) =>
      dispatchEntregas({ ...deps, findConcurso: (id) => findPublicFacts(deps, id) }, due, ending),
    webhooksDue: () => queueDue(deps),
    webhooksParado: createParadoHandler(deps, accountMailer),
  } satisfies Partial<Handlers>;
}

/** Creates handlers that prepare tables and delete old data. */
function nightHandlers(deps: Deps) {
  const { db, clock } = deps;
  return {
    async alertsTables() {
      await createPartitionsAhead(deps);
      await compactDeliveryDays(deps);
    },
    async maintenancePurge() {
      await purgeEndedSessions(deps);
      await purgeOrphans(deps);
      await purgeAudience(db, clock.now());
      await purgePartPaces(db);
      await purgeVisitas(db, clock.now());
      await db.transaction().execute((tx) => deleteUnfollowed(tx));
      await purgeLeftovers(deps);
      await purgeMailEvents(db, clock.now());
      await purgeMailRefusals(deps);
      await purgeOldAlerts(deps);
      await purgeListas(db);
      await purgePedidos(deps);
      await purgeEntregas(deps);
      await purgeTelegram(db, clock.now());
      await runAnalyze(db);
      // Runs last, because an unavailable object store must not prevent the other deletions.
      await purgeLooseDados(deps);
    },
  } satisfies Partial<Handlers>;
}
