import { StripeWebhook } from "@cav/contract/subscriptions/subscriptions.ts";
import type { Deps } from "../../deps.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { createStripe, isMissing, keyRefusalOf, refusalOf } from "../../platform/stripe/stripe.ts";
import type { Billing } from "./billing.ts";
import { closeAtProvider, closeSubscriptionOf } from "./end.ts";
import { stripeEvents } from "./events.ts";
import { deleteCustomerRow, findDueCustomers, requestReadings } from "./ledger/mirror.queries.ts";
import { enqueueReading } from "./ledger/read-customer.ts";
import { deleteUnpaid } from "./payments.queries.ts";
import type { subscriptionsJobs } from "./subscriptions.jobs.ts";
import { findExpired, findPayer, findUnclaimed, markCanceled, purgeEvents } from "./subscriptions.queries.ts";
import { readEnqueued, receiveEvents } from "./webhook.ts";

/** Days that events are remembered; Stripe repeats them for three. */
const eventDays = 30;
/** Milliseconds after which a customer is read again without an event. */
const unreadMs = 20 * 3_600_000;

/** Returns the billing dependencies; undefined without a configured provider. */
export function billingOf(deps: Deps): Billing | undefined {
  const { stripe } = deps.config;
  return stripe && { ...deps, stripe: createStripe(stripe) };
}

/** A worker's dependencies; the provider may be missing. */
type Worker = Omit<Billing, "stripe"> & { stripe: Billing["stripe"] | undefined };

/**
 * Returns the billing dependencies.
 * @throws where Stripe has work but this worker has no key: the job stays visible
 */
function requireProvider({ stripe, ...worker }: Worker): Billing {
  if (!stripe) throw new Error("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing where workers run");
  return { ...worker, stripe };
}

/** Mirrors the customer that an event is about. */
export async function readOwner(
  worker: Worker,
  asked: JobPayload<typeof subscriptionsJobs.subscriptionsRead>,
): Promise<void> {
  await readEnqueued(requireProvider(worker), asked);
}

/** Enqueues readings of all customers that were not read lately, and of events that never arrived. */
export async function reconcileSubscriptions(worker: Worker): Promise<void> {
  const { db, clock, log } = worker;
  const now = clock.now();
  await purgeEvents(db, dayBeforeOf(now, eventDays));
  await deleteUnpaid(db);
  const since = new Date(now.getTime() - unreadMs);
  const due = await findDueCustomers(db, now, since);
  if (due.length === 0 && !worker.stripe) return;
  const billing = requireProvider(worker);
  await acceptLostEvents(billing);
  await enqueueReadings(billing, due);
  log.info({ customers: due.length }, "reconciled");
}

/** Enqueues readings of customers that time alone has changed. */
export async function readDue(worker: Worker): Promise<void> {
  const now = worker.clock.now();
  await enqueueReadings(worker, await findDueCustomers(worker.db, now, new Date(0)));
}

async function enqueueReadings(worker: Worker, customers: string[]): Promise<void> {
  for (const customer of customers)
    await worker.db.transaction().execute(async (tx) => {
      await requestReadings(tx, [customer]);
      await enqueueReading(worker, tx, customer);
    });
}

/** Days of events to ask for; longer than Stripe repeats an event. */
const lostEventDays = 4;

/** Accepts recent events that never arrived. */
async function acceptLostEvents(billing: Billing): Promise<void> {
  const { stripe, clock, log } = billing;
  const since = Math.floor(dayBeforeOf(clock.now(), lostEventDays).getTime() / 1000);
  try {
    const events = await listEvents(stripe, since);
    const lost = await findUnclaimed(
      billing.db,
      events.map(({ id }) => id),
    );
    const missed = events.filter(({ id }) => lost.has(id)).map((event) => StripeWebhook.parse(event));
    await receiveEvents(billing, missed);
  } catch (error) {
    // A restricted key may not list events; the reading of each customer still runs.
    if (!refusalOf(error) && keyRefusalOf(error) === undefined) throw error;
    log.warn({ err: error }, "the provider does not list its events to this key");
  }
}

/** Kinds of events that one call may name. */
const kindsPerCall = 20;

async function listEvents(stripe: Billing["stripe"], since: number) {
  const events = [];
  for (let from = 0; from < stripeEvents.length; from += kindsPerCall) {
    const types = stripeEvents.slice(from, from + kindsPerCall);
    const listed = stripe.events.list({ types, created: { gte: since }, limit: 100 });
    events.push(...(await listed.autoPagingToArray({ limit: 10_000 })));
  }
  return events;
}

/** Ends subscriptions whose plan's days are over (product.md, Plans and subscriptions). */
export async function expireSubscriptions(worker: Worker): Promise<void> {
  const expired = await findExpired(worker.db, worker.clock.now());
  let failed = 0;
  for (const id of expired)
    await cancelNow(requireProvider(worker), id).catch((error: unknown) => {
      failed += 1;
      worker.log.error({ err: error }, "a subscription could not be ended");
    });
  if (failed > 0) throw new Error(`${failed} subscriptions could not be ended`);
}

/** Ends a subscription at Stripe and here; one that Stripe no longer has counts as ended. */
async function cancelNow(billing: Billing, subscription: string): Promise<void> {
  const userId = (await findPayer(billing.db, subscription))?.user_id ?? undefined;
  if (userId !== undefined) return closeSubscriptionOf(billing, subscription, userId);
  await closeAtProvider(billing, subscription);
  await markCanceled(billing.db, subscription, billing.clock.now());
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
  await deleteCustomerRow(billing.db, customer.stripe_customer_id);
}

async function unlessMissing(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
