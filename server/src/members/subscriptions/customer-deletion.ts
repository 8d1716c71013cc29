import type { Deps } from "../../deps.ts";
import type { Tx } from "../../tables.ts";
import { findOpenCheckoutsOf } from "./checkouts.queries.ts";
import { subscriptionsJobs } from "./subscriptions.jobs.ts";
import { lockBillingUser } from "./subscriptions.queries.ts";

/**
 * Queues the deletion of a leaving user's Stripe customer. A job retries it, so the user does not wait, and no open
 * checkout charges them later.
 */
export async function queueCustomerDeletion(
  { queue }: Pick<Deps, "queue">,
  tx: Tx,
  userId: number,
): Promise<void> {
  const billingUser = await lockBillingUser(tx, userId);
  const customer = billingUser?.stripe_customer_id;
  if (!customer) return;
  const rows = await tx
    .selectFrom("assinaturas")
    .select("stripe_subscription_id")
    .where("user_id", "=", userId)
    .where("status", "!=", "CANCELED")
    .execute();
  await queue.enqueue(tx, subscriptionsJobs.subscriptionsForget, {
    stripe_customer_id: customer,
    checkouts: await findOpenCheckoutsOf(tx, userId),
    subscriptions: rows.map(({ stripe_subscription_id }) => stripe_subscription_id),
  });
}
