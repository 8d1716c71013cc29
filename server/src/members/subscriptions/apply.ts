import { isEffective, type SubscriptionStatus } from "@cav/contract/subscriptions.ts";
import type Stripe from "stripe";
import type { Deps } from "../../deps.ts";
import { withPremium } from "../../identity/who/index.ts";
import { isMissing, type StripeClient } from "../../platform/stripe/stripe.ts";
import type { Tx } from "../../tables.ts";
import { findPlansOfPrices } from "../plans/index.ts";
import { type Problem, recordProblems, settleUnderstood } from "./casos.ts";
import { queueStandingNotice } from "./notices.ts";
import {
  amountOf,
  findItems,
  hasNotBegun,
  idOf,
  instantOf,
  intervalOf,
  isCancelled,
  nextPricesOf,
  statusOf,
} from "./provider-facts.ts";
import {
  findCurrent,
  findKnown,
  lockBillingUser,
  removePremium,
  type SubscriptionFacts,
  setPremium,
  upsertSubscription,
} from "./subscriptions.queries.ts";

export type Billing = Pick<Deps, "db" | "clock" | "log" | "queue"> & { stripe: StripeClient };

type KnownSubscription = Awaited<ReturnType<typeof findKnown>>;

/** Whether Stripe knows the subscription, and whether it is recorded here. */
export type Applied = { isThere: boolean; isRecorded: boolean };

/**
 * Reads a subscription from Stripe, and updates our row and the user's rights. Call it in a transaction: it
 * locks the user before the request to Stripe, so an older answer can't overwrite a newer one. `assigned`: the
 * plan that an administrator chose for a price without a plan.
 */
export async function applySubscription(
  billing: Billing,
  tx: Tx,
  subscriptionId: string,
  userId: number,
  assigned?: number,
): Promise<Applied> {
  const user = await lockBillingUser(tx, userId);
  const before = await findKnown(tx, subscriptionId);
  if (!user) return { isThere: true, isRecorded: before !== undefined };
  const told = await findTold(billing, subscriptionId);
  if (!told) {
    if (before && before.status !== "CANCELED")
      await recordProblems(billing, tx, { id: subscriptionId, userId }, [{ tipo: "ASSINATURA_SUMIDA" }]);
    return { isThere: false, isRecorded: before !== undefined };
  }
  // An unpaid Pix or boleto starts a subscription silently; one that never began is not recorded.
  if (!before && !assigned && hasNotBegun(told)) return { isThere: true, isRecorded: false };
  const { facts, problems } = await readFacts(billing, tx, { told, before, userId, assigned });
  const subscription = { id: told.id, userId, customer: idOf(told.customer) };
  if (facts) await upsertSubscription(tx, facts, billing.clock.now());
  await recordProblems(billing, tx, subscription, problems);
  if (!facts) return { isThere: true, isRecorded: false };
  await settleUnderstood(billing, tx, facts, problems);
  await applyPremium(billing, tx, userId);
  await queueStandingNotice(billing, tx, before, facts);
  return { isThere: true, isRecorded: true };
}

async function findTold({ stripe }: Billing, id: string): Promise<Stripe.Subscription | undefined> {
  try {
    return await stripe.subscriptions.retrieve(id, { expand: ["schedule", "latest_invoice"] });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

type Reading = {
  told: Stripe.Subscription;
  before: KnownSubscription;
  userId: number;
  assigned: number | undefined;
};

/** Reads the facts to record. Values we don't understand keep their last value and open a problem. */
async function readFacts(
  { stripe, clock }: Billing,
  tx: Tx,
  { told, before, userId, assigned }: Reading,
): Promise<{ facts: SubscriptionFacts | undefined; problems: Problem[] }> {
  const items = await findItems(stripe, told);
  const { plan, item } = await findPlanItem(tx, items);
  const problems: Problem[] = [];
  const status = statusOf(told) ?? before?.status;
  if (!statusOf(told)) problems.push({ tipo: "SITUACAO_DESCONHECIDA", detalhe: told.status });
  const planId = plan?.id ?? assigned ?? before?.plano_id;
  if (!plan && status !== "CANCELED")
    problems.push({ tipo: "PRECO_DESCONHECIDO", detalhe: item?.price.id ?? "" });
  if (!planId || !status) return { facts: undefined, problems };
  const known = { plano_id: planId, status, stripe_subscription_id: told.id, user_id: userId };
  const next = await findPlansOfPrices(tx, nextPricesOf(told, item?.current_period_end));
  const facts = {
    ...known,
    ...priceFacts(told, items, item, plan?.price_centavos ?? before?.price_centavos ?? 0),
    interval: (item && intervalOf(item)) ?? before?.interval ?? null,
    current_period_start: instantOf(item?.current_period_start) ?? before?.current_period_start ?? null,
    current_period_end: instantOf(item?.current_period_end) ?? before?.current_period_end ?? null,
    cancel_at_period_end: isCancelled(told),
    cancel_at: instantOf(told.cancel_at),
    ended_at: endOf(status, told, before?.ended_at ?? clock.now()),
    proximo_preco: next[0]?.stripe_price_id ?? null,
  };
  return { facts, problems };
}

const endOf = (status: SubscriptionStatus, { ended_at }: Stripe.Subscription, otherwise: Date) =>
  status === "CANCELED" ? (instantOf(ended_at) ?? otherwise) : null;

function priceFacts(
  { currency = "brl" }: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
  item: Stripe.SubscriptionItem | undefined,
  otherwise: number,
) {
  return {
    price_centavos: (item && amountOf(item, items, currency)) ?? otherwise,
    moeda: currency,
  };
}

/** Picks the most expensive item that is a plan's; without one, the first item. */
async function findPlanItem(tx: Tx, items: Stripe.SubscriptionItem[]) {
  const plans = await findPlansOfPrices(
    tx,
    items.map(({ price }) => price.id),
  );
  const plan = plans.toSorted((one, other) => other.price_centavos - one.price_centavos)[0];
  const item = items.find(({ price }) => price.id === plan?.stripe_price_id) ?? items[0];
  return { plan, item };
}

/** Syncs the user's rights with their recorded subscriptions. Call it in a transaction. */
export async function applyPremium(
  { queue, clock }: Omit<Billing, "stripe">,
  tx: Tx,
  userId: number,
): Promise<void> {
  const user = await lockBillingUser(tx, userId);
  if (!user) return;
  const current = await findCurrent(tx, userId);
  if (current.some(({ status }) => isEffective(status)))
    await withPremium(queue, tx, userId, () => setPremium(tx, user, clock.now()));
  else await removePremium(tx, user, clock.now());
}
