import { matchEvent } from "./alerts/alerts.ts";
import { walkCalendar } from "./alerts/calendar-walk.ts";
import { compactDeliveryDays } from "./alerts/delivery-days.ts";
import { type Dispatcher, emailLanes, startDispatcher, whatsAppLanes } from "./alerts/dispatcher.ts";
import { createEmailSender } from "./alerts/email-sender.ts";
import { createChannelClosedHandler, createReplyHandler } from "./alerts/notices.ts";
import { purgeAudience } from "./alerts/pace.ts";
import { addPartitionsAhead, analyzePartitioned } from "./alerts/partitions.ts";
import { cancelLeftovers, purgeOldAlerts } from "./alerts/retention.ts";
import { createWhatsAppSender } from "./alerts/whatsapp-sender.ts";
import { createPasswordResetHandler } from "./auth/password-reset.ts";
import { purgeEndedSessions } from "./auth/purge.ts";
import type { Deps } from "./deps.ts";
import { jobs } from "./jobs.ts";
import { createReviewedHandler } from "./mentores/review.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { createWhatsApp } from "./platform/whatsapp/whatsapp.ts";
import {
  billingOf,
  expireSubscriptions,
  forgetCustomer,
  type Leaving,
  reconcileSubscriptions,
} from "./subscriptions/scheduled.ts";
import { purgeDeletedPeople } from "./users/my-data.ts";

export type Workers = {
  /** Finishes what is in flight, then ends. */
  stop(): Promise<void>;
};

type Handlers = { [Name in keyof typeof jobs]: (payload: never) => Promise<void> };

/** Starts what works in the background: the handlers of the job table and the channels' dispatchers. */
export async function startWorkers(deps: Deps): Promise<Workers> {
  const { config, queue } = deps;
  if (!config.smtp) throw new Error("readConfig asks for SMTP_URL where workers run");
  const mailer = createMailer(config.smtp);
  const whatsApp = config.whatsapp && createWhatsApp(config.whatsapp);
  const dispatchers: Dispatcher[] = [
    startDispatcher(deps, await createEmailSender(deps, mailer), { lanes: emailLanes }),
  ];
  if (whatsApp)
    dispatchers.push(startDispatcher(deps, createWhatsAppSender(deps, whatsApp), { lanes: whatsAppLanes }));

  const billing = billingOf(deps);
  const handlers = {
    async alertsMatch({ event_id }: { event_id: number }) {
      const alerts = await matchEvent(deps, event_id);
      deps.log.info({ event_id, alerts }, "event matched");
      for (const dispatcher of dispatchers) dispatcher.wake();
    },
    async alertsCalendar() {
      await walkCalendar(deps);
    },
    async alertsTables() {
      await addPartitionsAhead(deps);
      await compactDeliveryDays(deps);
    },
    async maintenancePurge() {
      await purgeEndedSessions(deps);
      await purgeDeletedPeople(deps);
      await purgeAudience(deps.db, deps.clock.now());
      await cancelLeftovers(deps);
      await purgeOldAlerts(deps);
      await analyzePartitioned(deps.db);
    },
    async subscriptionsReconcile() {
      if (billing) await reconcileSubscriptions(billing);
    },
    async subscriptionsExpire() {
      if (billing) await expireSubscriptions(billing);
    },
    async subscriptionsForget(leaving: Leaving) {
      if (billing) await forgetCustomer(billing, leaving);
    },
    authPasswordReset: await createPasswordResetHandler(deps, mailer),
    alertsChannelClosed: await createChannelClosedHandler(deps, mailer, whatsApp),
    mentoresReviewed: await createReviewedHandler(deps, mailer),
    alertsReply: createReplyHandler(deps, whatsApp),
  } satisfies Handlers;
  for (const [name, handler] of Object.entries(handlers)) {
    await queue.work(jobs[name as keyof typeof jobs], handler as (payload: unknown) => Promise<void>);
  }

  return {
    async stop() {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
      mailer.close();
    },
  };
}
