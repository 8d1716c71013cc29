import type { Deps } from "../deps.ts";
import type { JobPayload } from "../jobs.ts";
import { dayBeforeOf } from "../platform/clock.ts";
import { createStripe, isMissing, refusalOf, type StripeClient } from "../platform/stripe/stripe.ts";
import { applyPremium, applySubscription, type Billing, syncCheckout } from "./apply.ts";
import { findExpired, findToReconcile, markCanceled, purgeEvents } from "./subscriptions.queries.ts";

/** Events are remembered for so long: the provider repeats them for three. */
const eventDays = 30;

/** What may pay and be paid here; undefined where no provider is configured. */
export function billingOf(deps: Deps): Billing | undefined {
  const { stripe } = deps.config;
  return stripe && { ...deps, stripe: createStripe(stripe) };
}

/** A worker, which may know no provider. */
type Worker = Omit<Billing, "stripe"> & { stripe: StripeClient | undefined };

/** @throws where there is something to do at the provider, and this worker does not know it: the job stays to be seen */
function requireProvider({ stripe, ...worker }: Worker): Billing {
  if (!stripe) throw new Error("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing where workers run");
  return { ...worker, stripe };
}

/** Asks the provider about everything that may have changed without a webhook having come. */
export async function reconcileSubscriptions(worker: Worker): Promise<void> {
  const { db, clock, log } = worker;
  await purgeEvents(db, dayBeforeOf(clock.now(), eventDays));
  const { subscriptions, checkouts } = await findToReconcile(db);
  if (subscriptions.length + checkouts.length === 0) return;
  const billing = requireProvider(worker);
  await doEach(log, [
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
  ]);
  log.info({ checkouts: checkouts.length, subscriptions: subscriptions.length }, "reconciled");
}

/** Does each, whatever becomes of the one before. @throws where one failed: the job is seen, and tries again */
async function doEach(log: Worker["log"], works: (() => Promise<void>)[]): Promise<void> {
  let failed = 0;
  for (const work of works)
    await work().catch((error: unknown) => {
      failed += 1;
      log.error({ err: error }, "a subscription could not be reconciled");
    });
  if (failed > 0) throw new Error(`${failed} subscriptions could not be reconciled`);
}

/** Ends the subscriptions whose plan lasts so many days (product.md, Plans and subscriptions). */
export async function expireSubscriptions(worker: Worker): Promise<void> {
  const expired = await findExpired(worker.db, worker.clock.now());
  await doEach(
    worker.log,
    expired.map((id) => () => cancelNow(requireProvider(worker), id)),
  );
}

/** Ends a subscription at the provider, and here. One that is not there any more is as good as ended. */
async function cancelNow(billing: Billing, stripeSubscriptionId: string): Promise<void> {
  const { db, stripe, clock } = billing;
  await unlessMissing(stripe.subscriptions.cancel(stripeSubscriptionId));
  const row = await db
    .selectFrom("assinaturas")
    .select("user_id")
    .where("stripe_subscription_id", "=", stripeSubscriptionId)
    .executeTakeFirst();
  const userId = row?.user_id;
  if (!userId) return markCanceled(db, stripeSubscriptionId, clock.now());
  await db.transaction().execute(async (tx) => {
    await applySubscription(billing, tx, stripeSubscriptionId, userId).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      // Deleted there, as test data is: nobody will ever say that it is over.
      await markCanceled(tx, stripeSubscriptionId, clock.now());
      await applyPremium(billing, tx, userId);
    });
  });
}

/**
 * Deletes a customer at the provider, which ends their subscriptions there, also one that was never told of here.
 * May be repeated. @throws what the provider throws; the job tries again
 */
export async function deleteCustomer(
  worker: Worker,
  customer: JobPayload<"subscriptionsForget">,
): Promise<void> {
  const billing = requireProvider(worker);
  const { stripe } = billing;
  for (const id of customer.checkouts) {
    // One that was paid meanwhile can't be expired: its subscription ends with the customer.
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
