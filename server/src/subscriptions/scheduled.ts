import type { Deps } from "../deps.ts";
import { createStripe, isMissing, refusalOf } from "../platform/stripe/stripe.ts";
import { applySubscription, type Billing, settleCheckout } from "./apply.ts";
import { findExpired, findToReconcile, forgetEvents, markCanceled } from "./subscriptions.queries.ts";

/** Events are remembered for so long: the provider repeats them for three. */
const eventDays = 30;

/** What may pay and be paid here; undefined where no provider is configured. */
export function billingOf(deps: Deps): Billing | undefined {
  const { stripe } = deps.config;
  return stripe && { ...deps, stripe: createStripe(stripe) };
}

/** Asks the provider about everything that may have changed without a webhook having come. */
export async function reconcileSubscriptions(billing: Billing): Promise<void> {
  const { db, clock, log } = billing;
  await forgetEvents(db, new Date(clock.now().getTime() - eventDays * 86_400_000));
  const { subscriptions, checkouts } = await findToReconcile(db);
  let failed = 0;
  const attempt = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => {
      failed += 1;
      log.error({ err: error }, "a subscription could not be reconciled");
    });
  for (const { stripe_session_id } of checkouts) {
    await attempt(() => settleCheckout(billing, stripe_session_id));
  }
  for (const { stripe_subscription_id: id, user_id } of subscriptions) {
    if (user_id === null) continue;
    await attempt(() => db.transaction().execute((tx) => applySubscription(billing, tx, id, user_id)));
  }
  log.info({ checkouts: checkouts.length, subscriptions: subscriptions.length, failed }, "reconciled");
  if (failed > 0) throw new Error(`${failed} subscriptions could not be reconciled`);
}

/** Ends the subscriptions whose plan lasts so many days (product.md, Plans). */
export async function expireSubscriptions(billing: Billing): Promise<void> {
  for (const id of await findExpired(billing.db, billing.clock.now())) await cancelNow(billing, id);
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
  if (userId)
    await db.transaction().execute((tx) => applySubscription(billing, tx, stripeSubscriptionId, userId));
  else await markCanceled(db, stripeSubscriptionId, clock.now());
}

export type Leaving = { stripe_customer_id: string; checkouts: string[]; subscriptions: string[] };

/**
 * Deletes a customer at the provider, which ends their subscriptions there, also one that was never told of here.
 * May be repeated. @throws what the provider throws; the job tries again
 */
export async function forgetCustomer(billing: Billing, leaving: Leaving): Promise<void> {
  const { stripe } = billing;
  for (const id of leaving.checkouts) {
    // One that was paid meanwhile can't be expired: its subscription ends with the customer.
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      if (!refusalOf(error)) throw error;
    });
  }
  for (const id of leaving.subscriptions) await cancelNow(billing, id);
  await unlessMissing(stripe.customers.del(leaving.stripe_customer_id));
}

async function unlessMissing(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
