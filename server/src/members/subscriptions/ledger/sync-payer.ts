import { dayBeforeOf } from "../../../platform/clock.ts";
import type { Tx } from "../../../tables.ts";
import { findPlansByUuid } from "../../plans/index.ts";
import type { Billing } from "../billing.ts";
import { recordProblems } from "../casos.ts";
import { queueStandingNotice } from "../notices.ts";
import { applyPremium } from "../premium.ts";
import {
  type BillingUser,
  findKnown,
  type SubscriptionFacts,
  upsertSubscription,
} from "../subscriptions.queries.ts";
import { buildMirror, findCustomersOf, setNextReading, upsertDecision } from "./mirror.queries.ts";
import { queuePendingNotices } from "./pending-notices.ts";
import { nextReadingOf, type PlanOfSubscription, rowOf } from "./rows.ts";
import { type OneStanding, standingOf, standingsOf } from "./standing.ts";
import { isCollecting } from "./states.ts";
import { syncCasos } from "./sync-casos.ts";
import { syncCheckoutStatuses, type ToldCheckouts } from "./sync-checkouts.ts";
import { syncPayments } from "./sync-payments.ts";
import type { Mirror } from "./types.ts";

type Projecting = {
  /** Whether the customer was never read before: what it finds is no news to anybody. */
  isFirst: boolean;
  standingBefore: OneStanding[];
  checkouts: ToldCheckouts;
};

/**
 * Writes what a person's mirror means: subscriptions, payments, cases, checkouts and premium, and queues mails about
 * what changed. Call it in a transaction that holds the user's lock. Repeating it changes nothing.
 */
export async function syncPayer(
  billing: Omit<Billing, "stripe">,
  tx: Tx,
  user: BillingUser,
  { isFirst, standingBefore, checkouts }: Projecting = silently,
): Promise<void> {
  const now = billing.clock.now();
  const customers = await findCustomersOf(tx, user.id);
  const seconds = Math.floor(now.getTime() / 1000);
  let mirror = await buildMirror(tx, customers, now);
  if (isFirst && (await keepGivenPremium(billing, tx, user, standingsOf(mirror, seconds))))
    mirror = await buildMirror(tx, customers, now);
  const all = standingsOf(mirror, seconds);
  const recorded: OneStanding[] = [];
  // Oldest first, so that the newest row is the newest subscription.
  for (const one of all.toSorted((a, b) => a.sub.created - b.sub.created))
    if (await projectSubscription(billing, tx, { one, user, mirror, isSilent: isFirst })) recorded.push(one);
  await syncPayments(billing, tx, { user, recorded, mirror, isSilent: isFirst });
  await syncCasos(billing, tx, { user, all, standing: standingOf(mirror, seconds) });
  await applyPremium(billing, tx, user.id);
  await syncCheckoutStatuses(tx, { all, checkouts });
  if (!isFirst) await queuePendingNotices(billing, tx, { user, all, before: standingBefore });
  const next = nextReadingOf(all, seconds);
  for (const { stripe_customer_id } of customers)
    await setNextReading(tx, stripe_customer_id, next === null ? null : new Date(next * 1000));
}

const silently: Projecting = { isFirst: false, standingBefore: [], checkouts: new Map() };

/** Days that premium stays which an older rule gave, while people decide about it. */
const decidingDays = 30;

/** Keeps premium that the first reading would take, and lists it for people. Returns whether there was any. */
async function keepGivenPremium(
  billing: Omit<Billing, "stripe">,
  tx: Tx,
  user: BillingUser,
  all: OneStanding[],
): Promise<boolean> {
  if (!user.premium_por_assinatura || all.some(({ premium }) => premium)) return false;
  const now = billing.clock.now();
  const losing = all.filter(({ sub, why }) => isCollecting(sub) && why !== "NAO_E_NOSSA");
  for (const { sub, why } of losing) {
    const manter_ate = dayBeforeOf(now, -decidingDays);
    await upsertDecision(tx, sub.id, { manter_ate }, now);
    const about = { id: sub.id, userId: user.id, customer: sub.customer };
    await recordProblems(billing, tx, about, [{ tipo: "PREMIUM_SEM_PAGAMENTO", detalhe: why }]);
  }
  return losing.length > 0;
}

type OnePayer = { one: OneStanding; user: BillingUser; mirror: Mirror; isSilent: boolean };

/** Records a subscription that gave something, or was recorded before; returns whether it is recorded. */
async function projectSubscription(
  billing: Omit<Billing, "stripe">,
  tx: Tx,
  { one, user, mirror, isSilent }: OnePayer,
): Promise<boolean> {
  const { facts, sub } = one;
  const before = await findKnown(tx, sub.id);
  const isGiven = facts.isOurs && (facts.wasGiven || facts.assigned !== undefined);
  if (!before && !isGiven) return false;
  const plan = await findPlanOf(tx, one, mirror);
  const row: SubscriptionFacts | undefined = rowOf(one, {
    userId: user.id,
    plan,
    before,
    now: billing.clock.now(),
  });
  if (!row) return false;
  await upsertSubscription(tx, row, billing.clock.now());
  if (!isSilent && one.why !== "DEVOLVIDO") await queueStandingNotice(billing, tx, before, row);
  return true;
}

/** Returns the plan that a subscription sells, or else sold last. */
async function findPlanOf(
  tx: Tx,
  { facts, plan }: OneStanding,
  { plans }: Mirror,
): Promise<PlanOfSubscription | undefined> {
  const sold = facts.invoices.flatMap(({ lines }) => lines.flatMap(({ price }) => price ?? []));
  const last = sold.findLast((price) => plans[price]);
  const uuid = plan ?? (last === undefined ? undefined : plans[last]?.plan);
  return uuid === undefined ? undefined : (await findPlansByUuid(tx, [uuid]))[0];
}
