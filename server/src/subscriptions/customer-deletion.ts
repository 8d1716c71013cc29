import type { Deps } from "../deps.ts";
import { jobs } from "../jobs.ts";
import type { Tx } from "../tables.ts";
import { findOpenCheckoutsOf } from "./checkouts.queries.ts";
import { lockBillingUser } from "./subscriptions.queries.ts";

/**
 * Lets the provider forget an account that is being deleted, after the deletion and however often it takes: whoever
 * leaves does not wait for it, and is not charged again, not even by a checkout that they had left open.
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
  await queue.enqueue(tx, jobs.subscriptionsForget, {
    stripe_customer_id: customer,
    checkouts: await findOpenCheckoutsOf(tx, userId),
    subscriptions: rows.map(({ stripe_subscription_id }) => stripe_subscription_id),
  });
}
