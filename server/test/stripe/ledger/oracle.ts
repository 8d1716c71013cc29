// The oracle answers from the scenario, never from the mirror, and imports no product code. It is written from:
// - the owner's decisions: 30 days for a renewal that is collected; a full return or a lost dispute ends premium;
//   a paused collection keeps premium, with a case;
// - Stripe's pages "How subscriptions work" (statuses), "Status transitions and finalization" (invoices),
//   "Pause payment collection", "Coupons and promotion codes", "Subscription schedules", "Refunds", "Disputes".
import { prices, type Scenario, timesOf } from "./scenario.ts";

export type Expected = {
  premium: boolean;
  /** One of these codes; empty where the sources leave it open. */
  why: string[];
  /** Kinds of cases that must be open, and that must not. */
  cases: string[];
  noCases: string[];
  /** Amount of the next charge; null: none is due; undefined: not judged. */
  next: number | null | undefined;
  /** Kind of what waits for a payment; undefined: nothing waits. */
  pending: string | undefined;
};

const isSettled = (first: Scenario["first"]) => first.startsWith("paid_");
/** Stripe ended these, or collects no more: it advises to end access. */
const isOver = (status: string) =>
  ["unpaid", "incomplete", "incomplete_expired", "paused", "canceled"].includes(status);
const hasMoney = ({ first, renewal }: Scenario) =>
  renewal === "paid" || ["paid_card", "paid_outside", "paid_in_parts"].includes(first);

/** All money of the newest settled invoice went back. */
const isReturned = (scenario: Scenario) => hasMoney(scenario) && ["all", "lost"].includes(scenario.back);
const isPaused = ({ pause }: Scenario) => pause !== "none" && pause !== "over";

/** Premium by the rules, with its code; undefined where the sources leave the state open. */
function judge(scenario: Scenario): [premium: boolean, why: string[]] | undefined {
  const { first, status, renewal, late, read, items } = scenario;
  const isOwn = items !== "unknown_price";
  if (scenario.decision === "keep") return [true, []];
  if (!isOwn) return [false, []];
  if (status === "canceled" || status === "incomplete_expired") return [false, []];
  if (isOver(status)) return [false, []];
  if (first === "trial") {
    if (renewal === "not_due") return status === "trialing" ? [true, ["TESTE"]] : undefined;
    if (renewal === "paid") return isReturned(scenario) ? [false, ["DEVOLVIDO"]] : [true, []];
    // A first charge that failed after a trial: nobody ever paid.
    return ["void", "uncollectible"].includes(renewal) ? [false, []] : undefined;
  }
  if (status === "trialing") return undefined;
  if (!isSettled(first))
    return renewal === "paid" ? undefined : [false, renewal === "not_due" ? whyUnpaid(first) : []];
  if (isReturned(scenario) && (renewal === "paid" || renewal === "not_due")) return [false, ["DEVOLVIDO"]];
  if (isReturned(scenario)) return isPaused(scenario) ? undefined : [false, []];
  if (renewal === "not_due" || renewal === "paid") return [true, isPaused(scenario) ? [] : ["PAGO"]];
  if (renewal === "missing" && scenario.end === "at_period_end") return [false, []];
  if (isPaused(scenario)) return status === "a_later_status" ? undefined : [true, []];
  if (status === "a_later_status") return [false, []];
  if (renewal === "void" || renewal === "uncollectible") return [false, ["NAO_PAGO"]];
  if (renewal === "missing") {
    return late <= (read === "now" ? 3 : 30) ? [true, []] : [false, []];
  }
  if (renewal === "open_processing") return late <= 30 ? [true, ["EM_PROCESSAMENTO"]] : undefined;
  return late <= 30 ? [true, ["TOLERANCIA"]] : [false, ["NAO_PAGO"]];
}

const whyUnpaid = (first: Scenario["first"]) =>
  ["void", "uncollectible"].includes(first) ? ["NAO_COMECOU"] : ["A_CONFIRMAR"];

function casesOf(scenario: Scenario): Pick<Expected, "cases" | "noCases"> {
  const { first, status, renewal, back, items, decision } = scenario;
  const cases: string[] = [];
  const noCases: string[] = [];
  const is = (kind: string, holds: boolean) => (holds ? cases : noCases).push(kind);
  if (items === "unknown_price" || decision !== "none" || first === "trial") return { cases, noCases };
  const isRunning = ["active", "past_due"].includes(status);
  if (isRunning && hasMoney(scenario) && ["not_due", "paid"].includes(renewal)) {
    is("DEVOLVIDO", isReturned(scenario));
    is("CONTESTADO", back === "disputed");
    is("ESTORNO_FALHOU", back === "failed");
  }
  if (isRunning && isSettled(first)) {
    if (!isReturned(scenario)) is("COBRANCA_PAUSADA", isPaused(scenario));
    is("SITUACAO_DESCONHECIDA", false);
    if (!isPaused(scenario) && !isReturned(scenario) && ["void", "uncollectible"].includes(renewal))
      cases.push("NAO_COBRADO");
  }
  if (status === "a_later_status" && isSettled(first)) cases.push("SITUACAO_DESCONHECIDA");
  if (isRunning && renewal === "not_due" && !isPaused(scenario))
    is("NAO_COMECOU", ["void", "uncollectible"].includes(first));
  noCases.push("SEGUNDA_ASSINATURA");
  return { cases, noCases };
}

const round = Math.round;

/** The next charge of a subscription that is paid for: items, their discounts, the subscription's, then taxes. */
function nextOf(scenario: Scenario): number | null | undefined {
  const { first, status, renewal, items, end, schedule, decision, back } = scenario;
  if (items === "unknown_price" || decision !== "none") return undefined;
  const isCovered = status === "active" && isSettled(first) && ["not_due", "paid"].includes(renewal);
  if (!isSettled(first) && first !== "trial" && renewal === "not_due" && status === "active") return null;
  if (!isCovered || isReturned(scenario) || back === "disputed") return undefined;
  if (end === "at_period_end" && schedule === "none") return null;
  if (end === "at_period_end") return undefined;
  if (isPaused(scenario)) return null;
  return amountOf(scenario);
}

function amountOf({ items, discount, schedule, currency, tax }: Scenario): number {
  const of = (price: (typeof prices)["plan"]) => price.currency_options?.[currency] ?? 0;
  const taxed = (amount: number) => amount + round((amount * tax) / 100);
  if (schedule === "dearer_plan") return taxed(of(prices.dearer));
  if (schedule === "cheaper_with_discount") return taxed(round(of(prices.plan) / 2));
  const plan = discount === "on_item" ? round(of(prices.plan) / 2) : of(prices.plan);
  const others = {
    plan: 0,
    addon_first: of(prices.addon),
    addon_last: of(prices.addon),
    two_plans: of(prices.dearer),
    unknown_price: 0,
  };
  const sum = plan + others[items];
  const off = {
    none: 0,
    half_for_ever: round(sum / 2),
    once: round(sum / 2),
    over_at_renewal: 0,
    amount_off: 300,
    on_item: 0,
  };
  return taxed(sum - off[discount]);
}

function pendingOf({ first, renewal, status, method, items }: Scenario): string | undefined {
  // A subscription that was never to one of our plans is not shown.
  if (items === "unknown_price" || ["canceled", "incomplete_expired"].includes(status)) return undefined;
  const kinds: Record<string, string> = {
    open_boleto: "BOLETO",
    open_pix_expired: "PIX",
    open_processing: "EM_PROCESSAMENTO",
    open: method === "send_invoice" ? "FATURA" : "RECUSADO",
  };
  return kinds[renewal] ?? kinds[first];
}

/** Returns what must be true of a scenario; undefined where the sources leave premium open. */
export function expectedOf(scenario: Scenario): Expected | undefined {
  const judged = judge(scenario);
  if (!judged) return;
  const [premium, why] = judged;
  return { premium, why, ...casesOf(scenario), next: nextOf(scenario), pending: pendingOf(scenario) };
}

/** No money, and no trial: nothing can give premium but a decision. */
export const hasNeverPaid = ({ first, renewal, decision }: Scenario) =>
  decision !== "keep" && renewal !== "paid" && first !== "trial" && !isSettled(first);

/** The period that is paid for ends then; undefined where it isn't. */
export function paidUntilOf(scenario: Scenario): number | undefined {
  const { status, first, renewal, items } = scenario;
  if (status !== "active" || items === "unknown_price" || scenario.back !== "none" || !isSettled(first))
    return;
  const { dueAt, itemsEnd } = timesOf(scenario);
  return renewal === "not_due" ? dueAt : renewal === "paid" ? itemsEnd : undefined;
}
