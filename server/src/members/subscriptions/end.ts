import { isMissing } from "../../platform/stripe/stripe.ts";
import type { Tx } from "../../tables.ts";
import type { Billing } from "./billing.ts";
import { markCasosSettled } from "./casos.queries.ts";
import { findCustomerOfSubscription } from "./customers.queries.ts";
import { withdrawKept } from "./ledger/mirror.queries.ts";
import { readCustomer } from "./ledger/read-customer.ts";
import { applyPremium } from "./premium.ts";
import { findKnown, markCanceled } from "./subscriptions.queries.ts";

/** Ends a subscription at Stripe, and voids its open invoices, which could still be paid; one that is over stays so. */
export async function closeAtProvider({ stripe }: Billing, subscription: string): Promise<void> {
  await unlessMissing(stripe.subscriptions.cancel(subscription));
  const open = await unlessMissing(stripe.invoices.list({ subscription, status: "open", limit: 100 }));
  for (const { id } of open?.data ?? []) await stripe.invoices.voidInvoice(id);
}

async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** Ends a subscription at Stripe and here; one that Stripe no longer has counts as ended. */
export async function closeSubscriptionOf(
  billing: Billing,
  subscription: string,
  userId: number,
): Promise<void> {
  const { db, clock } = billing;
  await closeAtProvider(billing, subscription);
  await withdrawKept(db, subscription, clock.now());
  const customer = await findCustomerOfSubscription(db, subscription, userId);
  if (customer) await readCustomer(billing, customer);
  await db.transaction().execute((tx) => applyEnd(billing, tx, subscription, userId));
}

/** Records the end of a subscription that was ended at Stripe, whatever Stripe reports. */
export async function applyEnd(
  billing: Omit<Billing, "stripe">,
  tx: Tx,
  subscriptionId: string,
  userId: number,
): Promise<void> {
  await markEndedHere(billing, tx, subscriptionId, userId);
  await markCasosSettled(tx, { stripe_subscription_id: subscriptionId }, "ENCERRADA", billing.clock.now());
}

/** Ends a subscription and its premium in our database only, without a request to Stripe. */
export async function markEndedHere(
  billing: Omit<Billing, "stripe">,
  tx: Tx,
  subscriptionId: string,
  userId: number,
): Promise<void> {
  await withdrawKept(tx, subscriptionId, billing.clock.now());
  const known = await findKnown(tx, subscriptionId);
  if (!known || known.status === "CANCELED") return;
  await markCanceled(tx, subscriptionId, billing.clock.now());
  await applyPremium(billing, tx, userId);
}
