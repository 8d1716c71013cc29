// The mirror of Stripe that follows from a scenario.
import type {
  Invoice,
  Mirror,
  Payment,
  Subscription,
} from "../../../src/members/subscriptions/ledger/types.ts";
import {
  day,
  discounts,
  itemsOf,
  now,
  period,
  plans,
  type Scenario,
  scheduleOf,
  timesOf,
} from "./scenario.ts";

const paid = (id: string, amount: number, by: Payment["by"] = "payment_intent"): Payment => ({
  id: `inpay_${id}`,
  status: "paid",
  amount_paid: amount,
  amount_requested: amount,
  by,
  ref: by === "payment_record" ? `pr_${id}` : `pi_${id}`,
});
const waiting = (id: string, amount: number, intent: Payment["intent"]): Payment => ({
  id: `inpay_${id}`,
  status: "open",
  amount_paid: null,
  amount_requested: amount,
  by: "payment_intent",
  ref: `pi_${id}`,
  intent,
});
const show = (expires_at: number) => ({ url: "https://pay.example/1", code: "0001", expires_at });
const total = 5970;

/** Returns an invoice's state and its payments. */
function settled(state: Scenario["first"] | Scenario["renewal"], id: string): [Invoice["status"], Payment[]] {
  switch (state) {
    case "open_boleto":
      return [
        "open",
        [waiting(id, total, { status: "requires_action", method: "boleto", show: show(now + 3 * day) })],
      ];
    case "open_pix_expired":
      return [
        "open",
        [waiting(id, total, { status: "requires_action", method: "pix", show: show(now - day) })],
      ];
    case "open_processing":
      return ["open", [waiting(id, total, { status: "processing", method: "pix" })]];
    case "partly_paid":
      return ["open", [paid(`${id}a`, 1000), waiting(`${id}b`, total - 1000, undefined)]];
    case "paid":
    case "paid_card":
      return ["paid", [paid(id, total)]];
    case "paid_outside":
      return ["paid", [paid(id, total, "payment_record")]];
    case "paid_in_parts":
      return ["paid", [paid(`${id}a`, 1000), paid(`${id}b`, total - 1000)]];
    case "paid_by_coupon":
    case "trial":
      return ["paid", []];
    case "draft":
    case "open":
    case "void":
    case "uncollectible":
      return [
        state,
        state === "open" ? [waiting(id, total, { status: "requires_payment_method", method: null })] : [],
      ];
    default:
      throw new Error(`no invoice is ${state}`);
  }
}

function invoiceOf(scenario: Scenario, which: "first" | "renewal"): Invoice {
  const state = scenario[which];
  const { start, dueAt } = timesOf(scenario);
  const [from, to] = which === "first" ? [start, dueAt] : [dueAt, dueAt + period];
  const [status, payments] = settled(state, which);
  const isFree = state === "paid_by_coupon" || state === "trial";
  const sum = payments
    .filter((one) => one.status === "paid")
    .reduce((all, one) => all + (one.amount_paid ?? 0), 0);
  const owed = isFree ? 0 : total;
  return {
    id: `in_${which}`,
    subscription: "sub_1",
    status,
    billing_reason: which === "first" ? "subscription_create" : "subscription_cycle",
    currency: scenario.currency,
    total: owed,
    amount_paid: sum,
    amount_remaining: status === "paid" ? 0 : owed - sum,
    created: from,
    paid_at: status === "paid" ? from + 60 : null,
    due_date: scenario.method === "send_invoice" ? from + 7 * day : null,
    hosted_url: status === "open" ? `https://invoice.example/${which}` : null,
    lines: itemsOf(scenario).map(({ price: of }) => ({
      price: of.id,
      amount: state === "trial" ? 0 : (of.unit_amount ?? 0),
      proration: false,
      start: from,
      end: to,
    })),
    payments,
  };
}

/** Refunds and disputes of the newest settled payments. */
function returnsOf({ back }: Scenario, invoices: Invoice[]): Pick<Mirror, "refunds" | "disputes"> {
  const newest = invoices.findLast(({ status, payments }) => status === "paid" && payments.length > 0);
  const refunds: Mirror["refunds"] = [];
  const disputes: Mirror["disputes"] = [];
  for (const { ref, amount_paid } of newest?.payments ?? []) {
    const amount = amount_paid ?? 0;
    const one = { id: `x_${ref}`, payment: ref, created: now - day };
    if (back === "part") refunds.push({ ...one, status: "succeeded", amount: Math.floor(amount / 2) });
    if (back === "all") refunds.push({ ...one, status: "succeeded", amount });
    if (back === "failed") refunds.push({ ...one, status: "failed", amount });
    if (back === "disputed") disputes.push({ ...one, status: "needs_response", amount });
    if (back === "lost") disputes.push({ ...one, status: "lost", amount });
    if (back === "won") disputes.push({ ...one, status: "won", amount });
  }
  return { refunds, disputes };
}

export function mirrorOf(scenario: Scenario): Mirror {
  const { start, dueAt, itemsEnd } = timesOf(scenario);
  const { pause, status, end, decision } = scenario;
  const invoices = [invoiceOf(scenario, "first")];
  if (!["not_due", "missing"].includes(scenario.renewal)) invoices.push(invoiceOf(scenario, "renewal"));
  const subscription: Subscription = {
    id: "sub_1",
    customer: "cus_1",
    status,
    currency: scenario.currency,
    created: start,
    collection_method: scenario.method,
    items: itemsOf(scenario),
    discounts: discounts[scenario.discount](itemsEnd),
    taxes: scenario.tax > 0 ? [scenario.tax] : [],
    pause:
      pause === "none"
        ? null
        : { behavior: pause === "over" ? "void" : pause, resumes_at: pause === "over" ? now - day : null },
    cancel_at_period_end: end === "at_period_end",
    cancel_at: end === "at_period_end" ? itemsEnd : null,
    ended_at: ["canceled", "incomplete_expired"].includes(status) ? now - day : null,
    trial_end: scenario.first === "trial" ? dueAt : null,
    schedule: scheduleOf(scenario),
    preview: null,
  };
  const decisions = { none: [], keep: [10 * day], kept_until_past: [-day] }[decision];
  return {
    readAt: scenario.read === "now" ? now : Math.min(now, dueAt - day),
    customers: [{ id: "cus_1", deleted: false }],
    subscriptions: [subscription],
    invoices,
    ...returnsOf(scenario, invoices),
    plans,
    decisions: decisions.map((after) => ({ subscription: "sub_1", keepUntil: now + after })),
  };
}
