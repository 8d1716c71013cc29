import { isMissing } from "../../platform/stripe/stripe.ts";
import type { Tx } from "../../tables.ts";
import { applyPremium, applySubscription, type Billing } from "./apply.ts";
import { markCasosSettled } from "./casos.queries.ts";
import { findKnown, markCanceled } from "./subscriptions.queries.ts";

/** Ends a subscription at Stripe; one that is over or unknown counts as ended. */
export async function closeAtProvider({ stripe }: Billing, subscriptionId: string): Promise<void> {
  await stripe.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** Records the end of a subscription that was ended at Stripe, whatever Stripe reports. */
export async function applyEnd(
  billing: Billing,
  tx: Tx,
  subscriptionId: string,
  userId: number,
): Promise<void> {
  await applySubscription(billing, tx, subscriptionId, userId);
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
  const known = await findKnown(tx, subscriptionId);
  if (!known || known.status === "CANCELED") return;
  await markCanceled(tx, subscriptionId, billing.clock.now());
  await applyPremium(billing, tx, userId);
}
