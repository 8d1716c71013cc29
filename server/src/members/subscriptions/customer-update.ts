import type { Deps } from "../../deps.ts";
import { findMailAddress } from "../../identity/who/index.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { isMissing, type StripeClient } from "../../platform/stripe/stripe.ts";
import type { Tx } from "../../tables.ts";
import { findCustomerOf } from "./customers.queries.ts";
import { subscriptionsJobs } from "./subscriptions.jobs.ts";

/** Queues an update of the customer's address: Stripe sends receipts and notices there. */
export async function queueCustomerUpdate(
  { queue }: Pick<Deps, "queue">,
  tx: Tx,
  userId: number,
): Promise<void> {
  if (await findCustomerOf(tx, userId))
    await queue.enqueue(tx, subscriptionsJobs.subscriptionsCustomer, { user_id: userId });
}

/**
 * Writes a user's current name and address to the Stripe customer. Idempotent.
 * @throws Stripe's errors; the job retries
 */
export async function updateCustomer(
  { db, stripe }: Pick<Deps, "db"> & { stripe: StripeClient | undefined },
  { user_id }: JobPayload<typeof subscriptionsJobs.subscriptionsCustomer>,
): Promise<void> {
  const [customer, user] = await Promise.all([findCustomerOf(db, user_id), findMailAddress(db, user_id)]);
  if (!customer || !user) return;
  if (!stripe) throw new Error("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing where workers run");
  await stripe.customers.update(customer, { email: user.email, name: user.nome }).catch((error: unknown) => {
    // Deleted at Stripe: the next checkout creates another.
    if (!isMissing(error)) throw error;
  });
}
