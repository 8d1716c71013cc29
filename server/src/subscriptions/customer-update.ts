import type { Deps } from "../deps.ts";
import { findMailAddress } from "../identity/index.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import { isMissing, type StripeClient } from "../platform/stripe/stripe.ts";
import type { Tx } from "../tables.ts";
import { findCustomerOf } from "./customers.queries.ts";

/** Lets the provider know a person's address once it has changed: receipts and notices of its own go there. */
export async function queueCustomerUpdate(
  { queue }: Pick<Deps, "queue">,
  tx: Tx,
  userId: number,
): Promise<void> {
  if (await findCustomerOf(tx, userId))
    await queue.enqueue(tx, jobs.subscriptionsCustomer, { user_id: userId });
}

/**
 * Writes the name and the address that a person has now to the provider's customer. May be repeated.
 * @throws what the provider throws; the job tries again
 */
export async function updateCustomer(
  { db, stripe }: Pick<Deps, "db"> & { stripe: StripeClient | undefined },
  { user_id }: JobPayload<"subscriptionsCustomer">,
): Promise<void> {
  const [customer, user] = await Promise.all([findCustomerOf(db, user_id), findMailAddress(db, user_id)]);
  if (!customer || !user) return;
  if (!stripe) throw new Error("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing where workers run");
  await stripe.customers.update(customer, { email: user.email, name: user.nome }).catch((error: unknown) => {
    // Deleted there: the next checkout makes another.
    if (!isMissing(error)) throw error;
  });
}
