import { isOwing, subscriptionStanding } from "@cav/contract/subscriptions/standing.ts";
import type { PlanChange } from "@cav/contract/subscriptions/subscriptions.ts";
import type Stripe from "stripe";
import type { CurrentUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { isCardRefusal } from "../../platform/stripe/stripe.ts";
import { findPlan, findPlansOfPrices, type PlanRow, planCurrency, syncSoldPlan } from "../plans/index.ts";
import type { Paying } from "./checkout.ts";
import { readCustomer } from "./ledger/read-customer.ts";
import { payPageOf, withdrawPendingChange } from "./pending-change.ts";
import { phaseOf } from "./phase.ts";
import { idOf, isCancelled, withoutEnd } from "./provider-facts.ts";
import { findCurrent } from "./subscriptions.queries.ts";

/** How long a previewed amount can be accepted, in seconds. */
const shownSeconds = 15 * 60;

/** The new plan, and the subscription as Stripe has it. */
type Change = {
  plan: PlanRow;
  price: string;
  told: Stripe.Subscription;
  /** All items; only the plan's is changed. */
  items: Stripe.SubscriptionItem[];
  item: Stripe.SubscriptionItem;
  isNow: boolean;
};

/**
 * Previews the price and date of a plan change. A higher rate starts at once and charges the difference; a lower one
 * starts at the period's end.
 * @throws AppError plan-not-found, already-subscribed, subscription-not-found, payment-owed, checkout-unavailable
 */
export async function previewPlanChange(
  paying: Paying,
  user: CurrentUser,
  planUuid: string,
): Promise<PlanChange> {
  const momento = Math.floor(paying.clock.now().getTime() / 1000);
  return unlessUnavailable(async () => {
    const change = await readChange(paying, user.id, planUuid);
    const { plan, item, isNow } = change;
    return {
      plan_uuid: plan.uuid,
      plan_name: plan.name,
      price: plan.price_centavos / 100,
      interval: plan.interval,
      quando: isNow ? "NOW" : "PERIOD_END",
      em: isNow ? null : new Date(item.current_period_end * 1000).toISOString(),
      valor: isNow ? (await askAmount(paying, change, momento)) / 100 : 0,
      momento,
    };
  });
}

/**
 * Changes the plan for the previewed amount. Idempotent. Returns the page where the payer must act first: the bank's,
 * or that of the Pix or boleto.
 * @throws AppError change-outdated where the amount differs by now, card-refused, and what the preview throws
 */
export async function savePlanChange(
  paying: Paying,
  user: CurrentUser,
  shown: { plan_uuid: string; valor: number; momento: number },
): Promise<string | undefined> {
  const age = paying.clock.now().getTime() / 1000 - shown.momento;
  if (age < -60 || age > shownSeconds) throw new AppError("change-outdated");
  return unlessUnavailable(async () => {
    const change = await readChange(paying, user.id, shown.plan_uuid);
    let page: string | undefined;
    if (change.isNow) {
      const centavos = await askAmount(paying, change, shown.momento);
      if (centavos !== Math.round(shown.valor * 100)) throw new AppError("change-outdated");
      page = await changeNow(paying, change, shown.momento);
    } else await changeAtPeriodEnd(paying, change);
    await readCustomer(paying, idOf(change.told.customer));
    return page;
  });
}

/**
 * Withdraws a change scheduled for the period's end.
 * @throws AppError subscription-not-found, checkout-unavailable
 */
export async function withdrawPlanChange(paying: Paying, user: CurrentUser): Promise<void> {
  await unlessUnavailable(async () => {
    const [held] = await findCurrent(paying.db, user.id);
    if (!held) throw new AppError("subscription-not-found");
    const told = await paying.stripe.subscriptions.retrieve(held.stripe_subscription_id);
    await releaseSchedule(paying, told);
    await readCustomer(paying, idOf(told.customer));
  });
}

async function readChange(paying: Paying, userId: number, planUuid: string): Promise<Change> {
  const { db, stripe } = paying;
  const plan = await findPlan(db, planUuid);
  if (!plan?.is_active) throw new AppError("plan-not-found");
  const [held] = await findCurrent(db, userId);
  if (!held) throw new AppError("subscription-not-found");
  if (isOwing(subscriptionStanding(held))) throw new AppError("payment-owed");
  if (plan.price_centavos === 0) throw new AppError("already-subscribed", { detail: toFree });
  if (held.plan_uuid === plan.uuid) throw new AppError("already-subscribed");
  if (plan.duration_days > 0) throw new AppError("already-subscribed", { detail: toDays });
  const price = plan.stripe_price_id ?? (await firstPriceOf(paying, plan));
  const told = await stripe.subscriptions.retrieve(held.stripe_subscription_id);
  if (told.currency !== planCurrency) throw new AppError("already-subscribed", { detail: inOtherCurrency });
  const items = await findItems(stripe, told);
  const item = await findPlanItem(paying, items);
  if (!price || !item) throw new Error("the plan changed this very moment");
  return { plan, price, told, items, item, isNow: paysMore(plan, item) };
}

/** Returns all items; a subscription itself lists only its first ten. */
async function findItems(stripe: Paying["stripe"], { id, items }: Stripe.Subscription) {
  if (!items.has_more) return items.data;
  return stripe.subscriptionItems.list({ subscription: id, limit: 100 }).autoPagingToArray({ limit: 1_000 });
}

/** Returns the item of the dearest plan by its price, at any place of the list; without one, an only item. */
async function findPlanItem({ db }: Paying, items: Stripe.SubscriptionItem[]) {
  const plans = await findPlansOfPrices(
    db,
    items.map(({ price }) => price.id),
  );
  const plan = plans.toSorted((one, other) => other.price_centavos - one.price_centavos)[0];
  const known = items.find(({ price }) => price.id === plan?.stripe_price_id);
  return known ?? (items.length === 1 ? items[0] : undefined);
}

/** Creates a plan's first price; concurrent calls return the recorded one. */
async function firstPriceOf(paying: Paying, plan: PlanRow): Promise<string | null | undefined> {
  const sold = (await syncSoldPlan(paying, plan)) ?? (await findPlan(paying.db, plan.uuid));
  return sold?.stripe_price_id;
}

/** Stripe never mixes currencies in one subscription. */
const inOtherCurrency =
  "A sua assinatura é cobrada em outra moeda, e os planos são em reais. Para trocar, cancele a atual no portal " +
  "e assine o plano novo no fim do período pago.";

const toFree =
  "Para voltar ao plano gratuito, cancele a assinatura no portal: ela vale até o fim do período pago.";

/**
 * The duration of a plan counts from the subscription's start, so after a change to this plan it could end at
 * once.
 */
const toDays =
  "Este plano dura um número certo de dias, contados desde a assinatura. Para passar a ele, " +
  "cancele a atual no portal e assine-o no fim do período pago.";

/** Returns whether the plan is paid for longer, or costs more per period. */
function paysMore({ interval, price_centavos }: PlanRow, { price }: Stripe.SubscriptionItem): boolean {
  if (interval !== price.recurring?.interval) return interval === "year";
  return price_centavos > (price.unit_amount ?? 0);
}

const itemsOf = ({ item, price }: Change) => [{ id: item.id, price }];

/** Asks Stripe for the amount charged at once, in centavos; `proration_date` is in seconds. */
async function askAmount({ stripe }: Paying, change: Change, proration_date: number): Promise<number> {
  const { told } = change;
  const { amount_due } = await stripe.invoices.createPreview({
    customer: idOf(told.customer),
    subscription: told.id,
    subscription_details: {
      items: itemsOf(change),
      proration_behavior: "always_invoice",
      proration_date,
      ...withoutEnd(told),
    },
  });
  return amount_due;
}

/** Changes at once; returns the page where the payer must act first, if there is one. */
async function changeNow(
  paying: Paying,
  change: Change,
  proration_date: number,
): Promise<string | undefined> {
  const { told, price } = change;
  const { stripe } = paying;
  if (told.pending_update?.subscription_items?.some((item) => item.price.id === price))
    return payPageOf(paying, told);
  await withdrawPendingChange(paying, told);
  await releaseSchedule(paying, told);
  const updated = await stripe.subscriptions.update(
    told.id,
    {
      items: itemsOf(change),
      proration_behavior: "always_invoice",
      proration_date,
      // Until it is paid the subscription stays as it is.
      payment_behavior: "pending_if_incomplete",
    },
    { idempotencyKey: `change-${told.id}-${price}-${proration_date}` },
  );
  if (updated.pending_update) return payPageOf(paying, updated);
  if (isCancelled(told)) await stripe.subscriptions.update(told.id, withoutEnd(told));
  return undefined;
}

async function changeAtPeriodEnd(
  { stripe }: Paying,
  { plan, price, told, items, item }: Change,
): Promise<void> {
  if (isCancelled(told)) {
    // A schedule holds the subscription's end, so release it before removing the end.
    await releaseSchedule({ stripe }, told);
    await stripe.subscriptions.update(told.id, withoutEnd(told));
  }
  const schedule =
    told.schedule && !isCancelled(told)
      ? idOf(told.schedule)
      : (await stripe.subscriptionSchedules.create({ from_subscription: told.id })).id;
  const { current_period_start: start_date, current_period_end: end_date } = item;
  await stripe.subscriptionSchedules.update(schedule, {
    end_behavior: "release",
    proration_behavior: "none",
    phases: [
      { ...phaseOf(told, items), start_date, end_date },
      {
        ...phaseOf(told, items, { from: item, price }),
        start_date: end_date,
        duration: { interval: plan.interval, interval_count: 1 },
        proration_behavior: "none",
      },
    ],
  });
}

async function releaseSchedule(
  { stripe }: Pick<Paying, "stripe">,
  { schedule }: Stripe.Subscription,
): Promise<void> {
  if (schedule) await stripe.subscriptionSchedules.release(idOf(schedule));
}

/**
 * Runs the work.
 * @throws AppError what the work refuses, card-refused, checkout-unavailable for all else
 */
async function unlessUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = isCardRefusal(error) ? "card-refused" : "checkout-unavailable";
    throw new AppError(code, { cause: error });
  }
}
