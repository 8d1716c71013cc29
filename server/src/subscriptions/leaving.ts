import type { Deps } from "../deps.ts";
import { jobs } from "../jobs.ts";
import type { Db } from "../platform/database/schema.ts";

/**
 * Lets the subscriptions of an account that is being deleted end at the provider, after the deletion and however
 * often it takes: whoever leaves does not wait for it, and is not charged again.
 */
export async function cancelOfLeaving({ queue }: Pick<Deps, "queue">, tx: Db, userId: number): Promise<void> {
  const rows = await tx
    .selectFrom("assinaturas")
    .select("stripe_subscription_id")
    .where("user_id", "=", userId)
    .where("status", "!=", "CANCELED")
    .execute();
  for (const { stripe_subscription_id } of rows)
    await queue.enqueue(tx, jobs.subscriptionsCancel, { stripe_subscription_id });
}
