import { StripeWebhook } from "@cav/contract/subscriptions.ts";
import type { Deps } from "../../deps.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { JobPayload } from "../../platform/queue.ts";
import {
  createStripe,
  isMissing,
  keyRefusalOf,
  refusalOf,
  type StripeClient,
} from "../../platform/stripe/stripe.ts";
import { applySubscription, type Billing } from "./apply.ts";
import { syncCheckout } from "./apply-checkout.ts";
import { reconcilePayments } from "./backfill.ts";
import { applyEnd, closeAtProvider } from "./end.ts";
import { stripeEvents } from "./events.ts";
import type { subscriptionsJobs } from "./subscriptions.jobs.ts";
import {
  findExpired,
  findToReconcile,
  findUnclaimed,
  markCanceled,
  purgeEvents,
} from "./subscriptions.queries.ts";
import { applyEvent } from "./webhook.ts";

/** Days that events are remembered; Stripe repeats them for three. */
const eventDays = 30;

/** Returns the billing dependencies; undefined without a configured provider. */
export function billingOf(deps: Deps): Billing | undefined {
  const { stripe } = deps.config;
  return stripe && { ...deps, stripe: createStripe(stripe) };
}

/** A worker's dependencies; the provider may be missing. */
type Worker = Omit<Billing, "stripe"> & { stripe: StripeClient | undefined };

/**
 * Returns the billing dependencies.
 * @throws where Stripe has work but this worker has no key: the job stays visible
 */
function requireProvider({ stripe, ...worker }: Worker): Billing {
  if (!stripe) throw new Error("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing where workers run");
  return { ...worker, stripe };
}

/** Syncs everything that may have changed without a webhook. */
export async function reconcileSubscriptions(worker: Worker): Promise<void> {
  const { db, clock, log } = worker;
  await purgeEvents(db, dayBeforeOf(clock.now(), eventDays));
  const { subscriptions, checkouts, hasPayments } = await findToReconcile(db);
  const isIdle = subscriptions.length + checkouts.length === 0 && !hasPayments;
  if (isIdle && !worker.stripe) return;
  const billing = requireProvider(worker);
  await doEach(log, [
    () => applyLostEvents(billing),
    ...checkouts.map(
      ({ stripe_session_id: id }) =>
        () =>
          syncCheckout(billing, id),
    ),
    ...subscriptions.map(
      ({ stripe_subscription_id: id, user_id }) =>
        () =>
          db.transaction().execute(async (tx) => {
            if (user_id !== null) await applySubscription(billing, tx, id, user_id);
          }),
    ),
    () => reconcilePayments(billing),
  ]);
  log.info({ checkouts: checkouts.length, subscriptions: subscriptions.length }, "reconciled");
}

/** Days of events to ask for; longer than Stripe repeats an event. */
const lostEventDays = 4;

/** Applies recent events that never arrived: new subscriptions, payments and refunds. */
async function applyLostEvents(billing: Billing): Promise<void> {
  const { stripe, clock, log } = billing;
  const since = Math.floor(dayBeforeOf(clock.now(), lostEventDays).getTime() / 1000);
  try {
    const listed = stripe.events.list({ types: [...stripeEvents], created: { gte: since }, limit: 100 });
    const events = await listed.autoPagingToArray({ limit: 10_000 });
    const lost = await findUnclaimed(
      billing.db,
      events.map(({ id }) => id),
    );
    // Stripe lists the newest first.
    const inOrder = events.filter(({ id }) => lost.has(id)).reverse();
    await doEach(
      log,
      inOrder.map((event) => () => unlessUnknown(applyEvent(billing, StripeWebhook.parse(event)))),
    );
  } catch (error) {
    // A restricted key may not list events; the sync of each subscription still runs.
    if (!refusalOf(error) && keyRefusalOf(error) === undefined) throw error;
    log.warn({ err: error }, "the provider does not list its events to this key");
  }
}

/** Ignores subjects that Stripe no longer knows. */
async function unlessUnknown(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "not-found")) throw error;
  });
}

/**
 * Runs all works, even when one fails.
 * @throws where one failed, so that the job is reported and retried
 */
async function doEach(log: Worker["log"], works: (() => Promise<void>)[]): Promise<void> {
  let failed = 0;
  for (const work of works)
    await work().catch((error: unknown) => {
      failed += 1;
      log.error({ err: error }, "a subscription could not be reconciled");
    });
  if (failed > 0) throw new Error(`${failed} subscriptions could not be reconciled`);
}

/** Ends subscriptions whose plan's days are over (product.md, Plans and subscriptions). */
export async function expireSubscriptions(worker: Worker): Promise<void> {
  const expired = await findExpired(worker.db, worker.clock.now());
  await doEach(
    worker.log,
    expired.map((id) => () => cancelNow(requireProvider(worker), id)),
  );
}

/** Ends a subscription at Stripe and here; one that Stripe no longer has counts as ended. */
async function cancelNow(billing: Billing, stripeSubscriptionId: string): Promise<void> {
  const { db, clock } = billing;
  await closeAtProvider(billing, stripeSubscriptionId);
  const row = await db
    .selectFrom("assinaturas")
    .select("user_id")
    .where("stripe_subscription_id", "=", stripeSubscriptionId)
    .executeTakeFirst();
  const userId = row?.user_id;
  if (!userId) return markCanceled(db, stripeSubscriptionId, clock.now());
  await db.transaction().execute((tx) => applyEnd(billing, tx, stripeSubscriptionId, userId));
}

/**
 * Deletes a customer at Stripe, which ends all their subscriptions, even unknown ones. Idempotent.
 * @throws Stripe's errors; the job retries
 */
export async function deleteCustomer(
  worker: Worker,
  customer: JobPayload<typeof subscriptionsJobs.subscriptionsForget>,
): Promise<void> {
  const billing = requireProvider(worker);
  const { stripe } = billing;
  for (const id of customer.checkouts) {
    // A checkout paid meanwhile can't be expired: its subscription ends with the customer.
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      if (!refusalOf(error)) throw error;
    });
  }
  for (const id of customer.subscriptions) await cancelNow(billing, id);
  await unlessMissing(stripe.customers.del(customer.stripe_customer_id));
}

async function unlessMissing(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
