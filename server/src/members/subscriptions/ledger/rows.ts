import type { SubscriptionStatus } from "@cav/contract/subscriptions/subscriptions.ts";
import type { KnownSubscription, SubscriptionFacts } from "../subscriptions.queries.ts";
import { planItemOf } from "./facts.ts";
import { findPhase, renewalAmountOf } from "./next-charge.ts";
import type { OneStanding } from "./standing.ts";
import { isOver } from "./states.ts";

export type PlanOfSubscription = { id: number; price_centavos: number };

type RowContext = {
  userId: number;
  plan: PlanOfSubscription | undefined;
  before: KnownSubscription | undefined;
  now: Date;
};

/** Returns the row of a subscription; undefined where no plan is known for it. */
export function rowOf(
  one: OneStanding,
  { userId, plan, before, now }: RowContext,
): SubscriptionFacts | undefined {
  const { facts, sub } = one;
  const planId = plan?.id ?? before?.plano_id;
  if (planId === undefined) return undefined;
  const item = facts.item ?? sub.items[0];
  const status = statusOf(one);
  const isKnownPrice = facts.item !== undefined || before === undefined;
  const interval = item?.price.interval;
  return {
    stripe_subscription_id: sub.id,
    user_id: userId,
    plano_id: planId,
    status,
    price_centavos:
      priceOf(one) ?? before?.price_centavos ?? (isKnownPrice ? (plan?.price_centavos ?? 0) : 0),
    moeda: sub.currency,
    interval: interval === "month" || interval === "year" ? interval : (before?.interval ?? null),
    current_period_start: instantOf(item?.period_start) ?? before?.current_period_start ?? null,
    current_period_end: instantOf(item?.period_end) ?? before?.current_period_end ?? null,
    cancel_at_period_end: isOver(sub)
      ? sub.cancel_at_period_end || sub.cancel_at !== null
      : facts.endsAt !== null,
    cancel_at: instantOf(sub.cancel_at),
    ended_at: status === "CANCELED" ? (instantOf(facts.endsAt) ?? before?.ended_at ?? now) : null,
    proximo_preco: nextPriceOf(one),
  };
}

const instantOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

/** Returns the status that the release before can also read; PAST_DUE still has premium, UNPAID has none. */
export function statusOf({ facts, premium, sub, why }: OneStanding): SubscriptionStatus {
  if (why === "DECISAO") return "ACTIVE";
  if (facts.isOver) return "CANCELED";
  if (!premium) return "UNPAID";
  if (why === "TESTE") return "TRIAL";
  return sub.status === "past_due" && !facts.isProcessing ? "PAST_DUE" : "ACTIVE";
}

/** Returns what a renewal of the present plan costs, as Stripe previews it or else as the items say. */
function priceOf({ facts, sub }: OneStanding): number | null {
  const at = facts.periodEnd;
  if (at === null) return null;
  const isChanging = findPhase(sub.schedule, at)?.start === at;
  if (sub.preview?.at === at && !isChanging) return sub.preview.amount_due;
  return renewalAmountOf(sub, at);
}

/** Returns the plan's price of the schedule's next phase; null where it stays the same. */
function nextPriceOf({ facts, sub }: OneStanding): string | null {
  const at = facts.periodEnd;
  const next = at === null ? undefined : sub.schedule?.phases.find(({ start }) => start >= at);
  if (!next || sub.schedule?.status !== "active") return null;
  const price = planItemOf(next, facts.mirror)?.price.id;
  return price === undefined || price === facts.item?.price.id ? null : price;
}

/** Seconds after a moment when Stripe must have acted on it. */
const later = 3_600;

/** Returns when something changes by time alone; null where nothing does. */
export function nextReadingOf(all: OneStanding[], now: number): number | null {
  const moments = all.flatMap(({ endsAt, next, pending, sub, until }) => [
    until === null ? null : until + 300,
    endsAt === null ? null : endsAt + 300,
    next === null ? null : next.at + later,
    sub.trial_end === null ? null : sub.trial_end + later,
    ...pending.map(({ expires }) => (expires === null ? null : expires + later)),
    ...sub.discounts.map(({ end }) => end),
  ]);
  const ahead = moments.filter((moment) => moment !== null && moment > now) as number[];
  return ahead.length === 0 ? null : Math.min(...ahead);
}
