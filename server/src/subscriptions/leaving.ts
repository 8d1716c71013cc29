import type { Deps } from "../deps.ts";
import { jobs } from "../jobs.ts";
import type { Db } from "../platform/database/schema.ts";
import { findOpenCheckoutsOf, lockSubscriber } from "./subscriptions.queries.ts";

/**
 * Lets the provider forget an account that is being deleted, after the deletion and however often it takes: whoever
 * leaves does not wait for it, and is not charged again, not even by a checkout that they had left open.
 */
export async function cancelOfLeaving({ queue }: Pick<Deps, "queue">, tx: Db, userId: number): Promise<void> {
  const subscriber = await lockSubscriber(tx, userId);
  const customer = subscriber?.stripe_customer_id;
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
