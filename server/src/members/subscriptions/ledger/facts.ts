import { keptSpanOf, type Money, moneyOf } from "./money.ts";
import { findPause, isOver, live } from "./states.ts";
import type { Invoice, Item, Line, Mirror, Subscription } from "./types.ts";

/** Seconds that our clock may be behind Stripe's. */
const clockSlack = 300;

export type PaidInvoice = { invoice: Invoice; money: Money };

/** The facts of one subscription at a moment, on which the rules rest. */
export type BillingFacts = {
  mirror: Mirror;
  sub: Subscription;
  now: number;
  /** Oldest first. */
  invoices: Invoice[];
  /** The dearest item whose price is a plan's. */
  item: Item | undefined;
  /** The plan that an administrator assigned. */
  assigned: string | undefined;
  /** Whether one of our plans was ever sold by it, or assigned to it. */
  isOurs: boolean;
  paid: PaidInvoice[];
  /** Paid invoices that charged for the plan, not only for an add-on or a trial. */
  charged: PaidInvoice[];
  /** Paid spans of the plan that were not taken back. */
  spans: Line[];
  paidUntil: number | null;
  /** Whether a charge for the plan was paid and not taken back. */
  hasBegun: boolean;
  /** Whether a payment or a trial ever gave something. */
  wasGiven: boolean;
  /** Whether the money for the present was taken back. */
  isReturned: boolean;
  /** The newest invoice for the plan itself. */
  due: Invoice | undefined;
  /** Whether the bank is still processing its payment, as Pix Automático does for up to seven days: it is not late. */
  isProcessing: boolean;
  pause: Subscription["pause"];
  periodEnd: number | null;
  endsAt: number | null;
  isLive: boolean;
  isOver: boolean;
  isNow: (span: { start: number; end: number }) => boolean;
};

/** Returns whether an invoice opened its subscription: another of the same second came after it. */
const isOpening = (one: Invoice) => one.billing_reason === "subscription_create";

/** Gathers the facts of a subscription; asks nobody. */
export function billingFactsOf(mirror: Mirror, sub: Subscription, now: number): BillingFacts {
  const invoices = mirror.invoices
    .filter((one) => one.subscription === sub.id)
    .toSorted(
      (one, other) => one.created - other.created || Number(isOpening(other)) - Number(isOpening(one)),
    );
  const assigned = mirror.decisions.find((one) => one.subscription === sub.id)?.plan;
  const item = planItemOf(sub, mirror);
  const isPlans = ({ price }: Line) => price !== null && mirror.plans[price] !== undefined;
  const isOurs =
    item !== undefined || assigned !== undefined || invoices.some(({ lines }) => lines.some(isPlans));
  // Without a plan's item, a subscription that is ours counts with every line.
  const counting = ({ lines }: Invoice) => lines.filter((line) => isPlans(line) || (!item && isOurs));
  const covering = (invoice: Invoice) => counting(invoice).filter(({ amount }) => amount > 0);
  const isNow = ({ start, end }: { start: number; end: number }) => start <= now + clockSlack && now < end;

  const paid = invoices
    .filter(({ status }) => status === "paid")
    .map((invoice) => ({ invoice, money: moneyOf(mirror, invoice) }));
  const charged = paid.filter(({ invoice }) => covering(invoice).length > 0);
  const kept = charged.filter(({ money }) => !money.isTakenBack);
  const hadTrial = paid.some(({ invoice }) => counting(invoice).length > 0 && covering(invoice).length === 0);
  const spans = spansOf(paid, counting, covering);
  const isTakenNow = charged.some(({ invoice, money }) => money.isTakenBack && covering(invoice).some(isNow));
  const periodEnd = item?.period_end ?? firstEndOf(sub);
  const endsAt = endOf(sub, periodEnd);
  const isLive = live.includes(sub.status);
  const due = invoices.findLast((one) => counting(one).length > 0);
  return {
    ...{
      mirror,
      sub,
      now,
      invoices,
      item,
      assigned,
      isOurs,
      paid,
      charged,
      spans,
      periodEnd,
      endsAt,
      isLive,
    },
    paidUntil: spans.length > 0 ? Math.max(...spans.map(({ end }) => end)) : null,
    hasBegun: isOurs && kept.length > 0,
    wasGiven: charged.length > 0 || hadTrial,
    isReturned: charged.length > 0 && (kept.length === 0 || isTakenNow),
    due,
    isProcessing:
      due?.status === "open" &&
      due.payments.some(({ status, intent }) => status === "open" && intent?.status === "processing"),
    pause: findPause(sub, now),
    isOver: isOver(sub) || (isLive && endsAt !== null && endsAt <= now),
    isNow,
  };
}

function spansOf(
  paid: PaidInvoice[],
  counting: (invoice: Invoice) => Line[],
  covering: (invoice: Invoice) => Line[],
): Line[] {
  const kept = paid.filter(({ money }) => !money.isTakenBack);
  const spans = kept.reduce<Line[]>(
    (all, { invoice }) => [...all.map((span) => keptSpanOf(span, counting(invoice))), ...covering(invoice)],
    [],
  );
  return spans.filter(({ start, end }) => end > start);
}

/** Returns the dearest item whose price is a plan's, at any place of the list. */
export function planItemOf<One extends { price: { id: string } }>(
  { items }: { items: One[] },
  { plans }: Pick<Mirror, "plans">,
): One | undefined {
  const rankOf = ({ price }: One) => plans[price.id]?.rank ?? -1;
  return items
    .filter(({ price }) => plans[price.id])
    .toSorted((one, other) => rankOf(other) - rankOf(one))[0];
}

/** Returns the next end of any item's period. */
export const firstEndOf = ({ items }: Subscription): number | null =>
  items.length === 0 ? null : Math.min(...items.map(({ period_end }) => period_end));

function endOf(sub: Subscription, periodEnd: number | null): number | null {
  const { cancel_at, cancel_at_period_end, ended_at, schedule } = sub;
  if (isOver(sub)) return ended_at;
  if (cancel_at !== null) return cancel_at;
  if (cancel_at_period_end) return periodEnd;
  const isEnding = schedule?.status === "active" && schedule.end_behavior === "cancel";
  return isEnding ? (schedule.phases.at(-1)?.end ?? null) : null;
}
