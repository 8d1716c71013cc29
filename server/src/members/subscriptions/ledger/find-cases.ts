import type { BillingFacts } from "./facts.ts";
import { findPhase } from "./next-charge.ts";
import { isCollecting, isKnownStatus } from "./states.ts";
import type { CaseKind, Standing } from "./types.ts";

type Cases = Standing["cases"];
type Outcome = Pick<Standing, "why" | "premium" | "next">;

/** Returns what people must decide about a subscription. */
export function casesOf(facts: BillingFacts, found: Outcome): Cases {
  const { sub, isOurs } = facts;
  const cases = [
    ...(facts.isLive || !isKnownStatus(sub) ? runningCasesOf(facts, found) : []),
    ...(isOurs ? moneyCasesOf(facts) : []),
  ];
  if (!isKnownStatus(sub)) cases.unshift(["SITUACAO_DESCONHECIDA", sub.status]);
  if (found.next?.amount === null) cases.push(["VALOR_DESCONHECIDO", ""]);
  return cases.map(([kind, detail]) => ({ kind, subscription: sub.id, detail }));
}

type Pair = [CaseKind, string];

function runningCasesOf(facts: BillingFacts, { why, premium }: Outcome): Pair[] {
  const { sub, item, assigned, isOurs, pause, due, hasBegun, mirror } = facts;
  const cases: Pair[] = [];
  const pricesOf = (items: { price: { id: string } }[]) => items.map(({ price }) => price.id).join();
  if (!item && assigned === undefined) cases.push(["PRECO_DESCONHECIDO", pricesOf(sub.items)]);
  if (!isOurs) return cases;
  const next = findPhase(sub.schedule, facts.periodEnd);
  if (next && !next.items.some(({ price }) => mirror.plans[price.id]))
    cases.push(["PRECO_DESCONHECIDO", pricesOf(next.items)]);
  if (pause) cases.push(["COBRANCA_PAUSADA", pause.behavior]);
  if (facts.isReturned && (why === "DEVOLVIDO" || why === "PAGO"))
    cases.push(["DEVOLVIDO", facts.charged.findLast(({ money }) => money.isTakenBack)?.invoice.id ?? ""]);
  if (!due || !isCollecting(sub)) return cases;
  if (due.status === "paid" && why === "NAO_PAGO") cases.push(["NAO_COBRADO", due.id]);
  const isDropped = due.status === "void" || due.status === "uncollectible";
  if (isDropped && !pause && !premium && why !== "DEVOLVIDO")
    cases.push([hasBegun ? "NAO_COBRADO" : "NAO_COMECOU", due.id]);
  return cases;
}

function moneyCasesOf({ paid, sub }: BillingFacts): Pair[] {
  return paid.flatMap(({ invoice, money }) => {
    const cases: Pair[] = [];
    if (money.isContested) cases.push(["CONTESTADO", invoice.id]);
    if (money.hasFailedRefund) cases.push(["ESTORNO_FALHOU", invoice.id]);
    const isLate = sub.ended_at !== null && (invoice.paid_at ?? 0) > sub.ended_at;
    if (isLate && !money.isTakenBack && invoice.amount_paid > 0)
      cases.push(["PAGO_DEPOIS_DO_FIM", invoice.id]);
    return cases;
  });
}
