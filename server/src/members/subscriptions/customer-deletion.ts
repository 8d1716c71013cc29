import type { Deps } from "../../deps.ts";
import type { Tx } from "../../tables.ts";
import { findOpenCheckoutsOf } from "./checkouts.queries.ts";
import { findCustomersOf } from "./ledger/mirror.queries.ts";
import { subscriptionsJobs } from "./subscriptions.jobs.ts";
import { findRunningSubscriptions, lockBillingUser } from "./subscriptions.queries.ts";

/**
 * Queues the deletion of all of a leaving user's Stripe customers. A job retries it, so the user does not wait, and no
 * open
 * checkout charges them later.
 */
export async function queueCustomerDeletion(
  { queue }: Pick<Deps, "queue">,
  tx: Tx,
  userId: number,
): Promise<void> {
  const billingUser = await lockBillingUser(tx, userId);
  const current = billingUser?.stripe_customer_id;
  const read = (await findCustomersOf(tx, userId)).map(({ stripe_customer_id }) => stripe_customer_id);
  const subscriptions = await findRunningSubscriptions(tx, userId);
  const checkouts = await findOpenCheckoutsOf(tx, userId);
  for (const stripe_customer_id of new Set(current ? [current, ...read] : read))
    await queue.enqueue(tx, subscriptionsJobs.subscriptionsForget, {
      stripe_customer_id,
      checkouts,
      subscriptions,
    });
}
