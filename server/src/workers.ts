import { matchEvent, matchUser, walkCalendar } from "./alerts/index.ts";
import { createPasswordResetHandler, purgeEndedSessions } from "./auth/index.ts";
import {
  claimPedidos,
  createAvisoHandler,
  createAvisosQueue,
  createPedidoHandler,
  createRefusalHandler,
  purgePedidos,
} from "./avisos/index.ts";
import { queueEndingKeys } from "./chaves/index.ts";
import { countCobertura } from "./cobertura/index.ts";
import {
  applyAceite,
  createAlarmHandler,
  extractLeituras,
  purgeLooseDados,
  purgeVisitas,
  queueAceites,
  queueCoberturas,
  queueStaleReadings,
  queueVisits,
  readActsOf,
  visitColagem,
  visitFonte,
  watchFontes,
} from "./coletas/index.ts";
import { findPublicFacts, settleChanges, updateConcursoCodes } from "./concursos/index.ts";
import { createEmailConfirmationHandler, createPhoneCodeHandler, purgeCodes } from "./confirmations/index.ts";
import {
  compactDeliveryDays,
  createAccountMailer,
  createChannelClosedHandler,
  createChannelFaultHandler,
  createEmailSender,
  createNoSender,
  createPartitionsAhead,
  createPushSender,
  createReplyHandler,
  createTelegramSender,
  createWhatsAppSender,
  type Dispatcher,
  purgeAudience,
  purgeLeftovers,
  purgeMailEvents,
  purgeOldAlerts,
  purgeOrphans,
  runAnalyze,
  setDeliveriesCanceled,
  startDispatcher,
} from "./deliveries/index.ts";
import type { Deps } from "./deps.ts";
import { createParadoHandler, dispatchEntregas, purgeEntregas, queueDue } from "./ganchos/index.ts";
import { type JobPayload, jobs } from "./jobs.ts";
import { createReviewedHandler } from "./mentores/index.ts";
import { matchLeituras, matchSobras } from "./minutas/index.ts";
import { createOpinionHandler, queueUnasked } from "./pareceres/index.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { createPush } from "./platform/push/push.ts";
import { createTelegram } from "./platform/telegram/telegram.ts";
import { createWhatsApp } from "./platform/whatsapp/whatsapp.ts";
import { purgeListas, updatePreferenciaCodes } from "./preferencias/index.ts";
import { sendChangedAddresses, sendChangedListas } from "./publico/index.ts";
import { publishDue } from "./rascunhos/index.ts";
import {
  createEmailChangeHandler,
  createFarewellHandler,
  createNoticeHandler,
  purgeEmailChanges,
} from "./seguranca/index.ts";
import {
  billingOf,
  createBillingNoticeHandler,
  deleteCustomer,
  expireSubscriptions,
  queueRenewals,
  reconcileSubscriptions,
  updateCustomer,
} from "./subscriptions/index.ts";
import {
  createChats,
  createTelegramSendHandler,
  createUpdateHandler,
  purgeTelegram,
  queueTelegramWord,
  registerBot,
} from "./telegram/index.ts";
import { createMencaoHandler, matchDocumento, matchVigia } from "./vigias/index.ts";

export type Workers = {
  /** Finishes what is in flight, then ends. */
  stop(): Promise<void>;
};

type JobName = keyof typeof jobs;
type Handlers = { [Name in JobName]: (payload: JobPayload<Name>, ending: AbortSignal) => Promise<void> };

/** Starts what works in the background: the handlers of the job table and the channels' dispatchers. */
export async function startWorkers(deps: Deps): Promise<Workers> {
  const { config, queue } = deps;
  if (!config.smtp) throw new Error("readConfig asks for SMTP_URL where workers run");
  const mailer = createMailer(config.smtp);
  const accountMailer = createAccountMailer(deps, mailer);
  const whatsApp = config.whatsapp && createWhatsApp(config.whatsapp);
  const push = createPush(config.push);
  const telegram = config.telegram && createTelegram(config.telegram);
  const dispatchers: Dispatcher[] = [
    startDispatcher(deps, createEmailSender(deps, mailer)),
    startDispatcher(deps, whatsApp ? createWhatsAppSender(deps, whatsApp) : createNoSender("whatsapp")),
    startDispatcher(deps, createPushSender(deps, push)),
    telegram
      ? startDispatcher(deps, createTelegramSender(deps, telegram, createChats(deps.db)))
      : startDispatcher(deps, createNoSender("telegram")),
  ];

  const queueAvisos = createAvisosQueue(deps);
  const selling = { ...deps, stripe: billingOf(deps)?.stripe };
  const handlers: Handlers = {
    async concursosSettle(waiting) {
      await settleChanges(deps, waiting);
    },
    async alertsMatch({ event_id }) {
      const alerts = await matchEvent(deps, event_id);
      // After the accounts: who is told there is not told twice.
      const avisos = await queueAvisos(event_id);
      deps.log.info({ event_id, alerts, avisos }, "event matched");
      for (const dispatcher of dispatchers) dispatcher.wake();
    },
    async alertsCatchUp({ user_id }) {
      await claimPedidos(deps, user_id);
      await matchVigia(deps, { user_id });
      const alerts = await matchUser(deps, user_id);
      deps.log.info({ alerts }, "open concursos matched for one user");
      for (const dispatcher of dispatchers) dispatcher.wake();
    },
    async alertsCalendar() {
      // What keeps a draft from being published is no reason to remind nobody.
      const [published] = await Promise.allSettled([publishDue(deps)]);
      await walkCalendar(deps);
      if (published.status === "rejected") throw published.reason;
    },
    async alertsTables() {
      await createPartitionsAhead(deps);
      await compactDeliveryDays(deps);
    },
    async publicoAnnounce() {
      await sendChangedAddresses(deps);
    },
    async publicoAnnounceListas() {
      await sendChangedListas(deps);
    },
    async matchingCodes() {
      await updateConcursoCodes(deps.db);
      await updatePreferenciaCodes(deps.db);
    },
    async coletasAgenda() {
      await queueVisits(deps);
    },
    async coletasWatch() {
      await watchFontes(deps);
      await queueStaleReadings(deps);
      await queueAceites(deps);
      await queueCoberturas(deps);
      await queueUnasked(deps);
    },
    async coberturaCount(lista) {
      await countCobertura(deps, lista);
    },
    async coletasPaste(colagem) {
      await visitColagem(deps, colagem);
    },
    async coletasRead(documento) {
      await readActsOf(deps, documento);
    },
    async coletasExtract(documento) {
      await extractLeituras(deps, documento);
    },
    async coletasAccept(aceite, ending) {
      await applyAceite(deps, aceite, ending);
    },
    async coletasMatch(documento) {
      await matchLeituras(deps, documento);
    },
    async minutasRematch(concurso) {
      await matchSobras(deps, concurso);
    },
    coletasOpinion: createOpinionHandler(deps),
    async vigiasMatch(documento) {
      await matchDocumento(deps, documento);
    },
    async vigiasCatchUp(vigia) {
      await matchVigia(deps, vigia);
    },
    vigiasTell: createMencaoHandler(deps, { mailer: accountMailer, whatsApp, push }),
    coletasAlarm: createAlarmHandler(deps, accountMailer),
    async coletasVisit(visit, ending) {
      await visitFonte(deps, visit, ending);
    },
    async deliveriesCancel({ event_ids }: { event_ids: number[] }) {
      await setDeliveriesCanceled(deps, event_ids);
    },
    async maintenancePurge() {
      await purgeEndedSessions(deps);
      await purgeEmailChanges(deps.db, deps.clock.now());
      await purgeCodes(deps.db, deps.clock.now());
      await purgeOrphans(deps);
      await purgeAudience(deps.db, deps.clock.now());
      await purgeVisitas(deps.db, deps.clock.now());
      await purgeLeftovers(deps);
      await purgeMailEvents(deps.db, deps.clock.now());
      await purgeOldAlerts(deps);
      await purgeListas(deps.db);
      await purgePedidos(deps);
      await purgeEntregas(deps);
      await purgeTelegram(deps.db, deps.clock.now());
      await runAnalyze(deps.db);
      // The last: a store that is away must keep nothing else from being done.
      await purgeLooseDados(deps);
    },
    async subscriptionsReconcile() {
      await reconcileSubscriptions(selling);
    },
    async ganchosDispatch(due, ending) {
      await dispatchEntregas({ ...deps, findConcurso: (id) => findPublicFacts(deps, id) }, due, ending);
    },
    async ganchosDue() {
      await queueDue(deps);
    },
    ganchosParado: createParadoHandler(deps, accountMailer),
    async chavesEnding() {
      await queueEndingKeys(deps);
    },
    async subscriptionsRenewals() {
      await queueRenewals(deps);
    },
    subscriptionsNotice: createBillingNoticeHandler(deps, accountMailer),
    async subscriptionsExpire() {
      await expireSubscriptions(selling);
    },
    async subscriptionsCustomer(changed) {
      await updateCustomer(selling, changed);
    },
    async subscriptionsForget(customer) {
      await deleteCustomer(selling, customer);
    },
    confirmationsEmail: createEmailConfirmationHandler(deps, accountMailer),
    avisosConfirm: createPedidoHandler(deps, mailer),
    avisosSend: createAvisoHandler(deps, mailer),
    avisosRefuse: createRefusalHandler(deps),
    confirmationsPhone: createPhoneCodeHandler(deps, whatsApp),
    authPasswordReset: createPasswordResetHandler(deps, accountMailer),
    segurancaNotice: createNoticeHandler(deps, accountMailer),
    segurancaFarewell: createFarewellHandler(deps, accountMailer),
    segurancaEmailChange: createEmailChangeHandler(deps, accountMailer),
    alertsChannelClosed: createChannelClosedHandler(deps, {
      ...{ mailer: accountMailer, whatsApp, push },
      queueTelegramWord,
    }),
    deliveriesChannelFault: createChannelFaultHandler(deps, accountMailer),
    mentoresReviewed: createReviewedHandler(deps, accountMailer),
    alertsReply: createReplyHandler(deps, whatsApp),
    telegramUpdate: createUpdateHandler(deps),
    telegramSend: createTelegramSendHandler(deps, telegram),
  };
  const work = <Name extends JobName>(name: Name) => queue.work(jobs[name], handlers[name]);
  for (const name of Object.keys(jobs) as JobName[]) await work(name);
  void registerBot(deps, telegram);

  return {
    async stop() {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
      mailer.close();
      push.close();
    },
  };
}
