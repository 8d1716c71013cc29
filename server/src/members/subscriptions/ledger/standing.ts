import { type BillingFacts, billingFactsOf } from "./facts.ts";
import { casesOf } from "./find-cases.ts";
import { graceOf } from "./grace.ts";
import { nextChargeOf } from "./next-charge.ts";
import { pendingOf } from "./pending.ts";
import { isKnownStatus } from "./states.ts";
import type { Mirror, Standing, Subscription, Why } from "./types.ts";

const premiumWhys: readonly Why[] = [
  "PAGO",
  "TESTE",
  "EM_PROCESSAMENTO",
  "TOLERANCIA",
  "COBRANCA_PAUSADA",
  "DECISAO",
];
/** Reasons of a subscription that is over, or never was. */
const overWhys: readonly Why[] = ["ENCERRADA", "NAO_COMECOU", "NAO_E_NOSSA"];

/** The standing of one subscription at a moment, with its facts. */
export type OneStanding = Standing & { sub: Subscription; facts: BillingFacts; rank: number };

/** Returns what a person's mirror means at a moment. It asks nobody (decision 0011). */
export function standingOf(mirror: Mirror, now: number): Standing {
  const all = standingsOf(mirror, now);
  const [best] = all;
  if (!best) return nothing;
  const goingOn = all.filter(isGoingOn);
  const seconds = goingOn.filter((one) => one !== best && goingOn.includes(best));
  const { sub: _sub, facts: _facts, rank: _rank, ...standing } = best;
  return {
    ...standing,
    pending: all.flatMap((one) => one.pending),
    givenBack: all.flatMap((one) => one.givenBack),
    cases: [
      ...all.flatMap((one) => one.cases),
      ...seconds.map(({ sub }) => ({
        kind: "SEGUNDA_ASSINATURA" as const,
        subscription: best.sub.id,
        detail: sub.id,
      })),
    ],
  };
}

const isGoingOn = ({ premium, endsAt }: Standing) => premium && endsAt === null;

const nothing: Standing = {
  premium: false,
  why: "SEM_ASSINATURA",
  plan: null,
  paidUntil: null,
  until: null,
  next: null,
  endsAt: null,
  pending: [],
  givenBack: [],
  cases: [],
};

/** Returns what each subscription means, the one in force first. */
export function standingsOf(mirror: Mirror, now: number): OneStanding[] {
  const orderOf = (one: OneStanding) => [
    one.premium ? 1 : 0,
    overWhys.includes(one.why) ? 0 : 1,
    one.rank,
    one.until ?? Infinity,
    one.sub.created,
  ];
  return mirror.subscriptions
    .map((sub) => oneStandingOf(billingFactsOf(mirror, sub, now)))
    .toSorted((one, other) => compare(orderOf(other), orderOf(one)));
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 || one[at] === undefined || other[at] === undefined ? 0 : one[at] > other[at] ? 1 : -1;
}

function oneStandingOf(facts: BillingFacts): OneStanding {
  const { mirror, sub, now, item, assigned, isOurs, invoices, paid, paidUntil, endsAt } = facts;
  const { why, until: end } = reasonOf(facts);
  const premium = premiumWhys.includes(why);
  const isBounded = premium && endsAt !== null && why !== "DECISAO";
  const sold = item && mirror.plans[item.price.id];
  const next = facts.hasBegun || why === "TESTE" ? nextChargeOf(facts) : null;
  const pending = invoices.map((one, at) => pendingOf(one, sub, { now, isFirst: at === 0 }));
  return {
    ...{ premium, why, paidUntil, endsAt, next, sub, facts },
    plan: sold?.plan ?? assigned ?? null,
    until: isBounded ? Math.min(end ?? endsAt, endsAt) : end,
    pending: isOurs ? pending.filter((one) => one !== undefined) : [],
    givenBack: isOurs ? paid.flatMap(({ money }) => money.back) : [],
    cases: casesOf(facts, { why, premium, next }),
    rank: sold?.rank ?? 0,
  };
}

type Reason = { why: Why; until: number | null };

function reasonOf(facts: BillingFacts): Reason {
  const { mirror, sub, now, isOurs, isOver, wasGiven, spans, isNow } = facts;
  const keepUntil = mirror.decisions.find(({ subscription }) => subscription === sub.id)?.keepUntil;
  const without = (why: Why): Reason => ({ why, until: null });
  if (keepUntil !== undefined && keepUntil > now) return { why: "DECISAO", until: keepUntil };
  if (!isOurs) return without("NAO_E_NOSSA");
  if (isOver) return without(wasGiven ? "ENCERRADA" : "NAO_COMECOU");
  if (["incomplete", "unpaid", "paused"].includes(sub.status))
    return without(wasGiven ? "NAO_PAGO" : notYet(facts));
  if (isInTrial(facts)) return { why: "TESTE", until: sub.trial_end };
  const paidNow = spans.filter(isNow);
  if (paidNow.length > 0) return { why: "PAGO", until: Math.max(...paidNow.map(({ end }) => end)) };
  if (facts.isReturned) return without("DEVOLVIDO");
  if (facts.pause && facts.hasBegun && isKnownStatus(sub)) return without("COBRANCA_PAUSADA");
  return graceOf(facts) ?? without(facts.hasBegun ? "NAO_PAGO" : notYet(facts));
}

/** Returns whether a free trial runs; a trial whose money was taken back does not. */
function isInTrial({ sub, now, due, charged }: BillingFacts): boolean {
  if (sub.status !== "trialing" || sub.trial_end === null || sub.trial_end <= now) return false;
  const isSettled = !due || due.status === "paid";
  return isSettled && (charged.length === 0 || charged.some(({ money }) => !money.isTakenBack));
}

/** A first invoice that can still be paid, or never will be. */
const notYet = ({ due }: BillingFacts): Why =>
  due?.status === "open" || due?.status === "draft" ? "A_CONFIRMAR" : "NAO_COMECOU";
