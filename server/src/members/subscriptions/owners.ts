import type Stripe from "stripe";
import { findUserIdOfEmail } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { isMissing } from "../../platform/stripe/stripe.ts";
import type { Tx } from "../../tables.ts";
import { findPlansOfPrices } from "../plans/index.ts";
import { applySubscription, type Billing } from "./apply.ts";
import { recordProblems } from "./casos.ts";
import { findUserOfCustomer } from "./customers.queries.ts";
import { findItems, hasNotBegun, idOf } from "./provider-facts.ts";
import { findPayer } from "./subscriptions.queries.ts";

/**
 * Applies a subscription to its recorded owner, or to the owner of its Stripe customer. `customer` is a hint from the
 * event. Returns whether it is recorded here.
 * @throws AppError not-found where Stripe does not know the subscription of a customer of ours
 */
export async function applyOwnedSubscription(
  billing: Billing,
  tx: Tx,
  subscriptionId: string,
  customer?: string,
): Promise<boolean> {
  const recorded = await findPayer(tx, subscriptionId);
  // The user's account was deleted; the job that deletes the Stripe customer ends the subscriptions.
  if (recorded && recorded.user_id === null) return true;
  const userId = recorded?.user_id ?? (customer ? await findUserOfCustomer(tx, customer) : undefined);
  if (userId === undefined) return applyStrangersSubscription(billing, tx, subscriptionId);
  const { isThere, isRecorded } = await applySubscription(billing, tx, subscriptionId, userId);
  if (!isThere && !isRecorded) throw new AppError("not-found");
  return isRecorded;
}

/** Applies a subscription whose event named no customer of ours. */
async function applyStrangersSubscription(billing: Billing, tx: Tx, id: string): Promise<boolean> {
  const told = await billing.stripe.subscriptions
    .retrieve(id, { expand: ["latest_invoice"] })
    .catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  if (!told) return false;
  const userId = await findUserOfCustomer(tx, idOf(told.customer));
  if (userId !== undefined) return (await applySubscription(billing, tx, id, userId)).isRecorded;
  if (!hasNotBegun(told)) await recordStranger(billing, tx, told);
  return false;
}

/** Opens a case where an unknown customer pays for a plan, or has the e-mail of an account. */
async function recordStranger(billing: Billing, tx: Tx, told: Stripe.Subscription): Promise<void> {
  const items = await findItems(billing.stripe, told);
  const prices = items.map(({ price }) => price.id);
  const customer = idOf(told.customer);
  const userId = await findUserByCustomersEmail(billing, tx, customer);
  if (userId === undefined && (await findPlansOfPrices(tx, prices)).length === 0) return;
  const subscription = { id: told.id, userId: userId ?? null, customer };
  await recordProblems(billing, tx, subscription, [{ tipo: "CLIENTE_DESCONHECIDO", detalhe: customer }]);
}

async function findUserByCustomersEmail(
  { stripe }: Billing,
  tx: Tx,
  id: string,
): Promise<number | undefined> {
  const customer = await stripe.customers.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!customer || customer.deleted || !customer.email) return undefined;
  return findUserIdOfEmail(tx, customer.email.toLowerCase());
}
