import type { Tx } from "../../../tables.ts";
import { findPlansByUuid } from "../../plans/index.ts";
import type { Billing } from "../billing.ts";
import { queueReceipt } from "../notices.ts";
import { recordPayment, setPaidBy, setReturned } from "../payments.queries.ts";
import { type BillingUser, findBought } from "../subscriptions.queries.ts";
import type { PaidInvoice } from "./facts.ts";
import type { OneStanding } from "./standing.ts";
import type { Invoice, Mirror } from "./types.ts";

type Paying = { user: BillingUser; recorded: OneStanding[]; mirror: Mirror; isSilent: boolean };

/** Records every payment of recorded subscriptions, with what was taken back of it; mails a new one's receipt. */
export async function syncPayments(
  billing: Omit<Billing, "stripe">,
  tx: Tx,
  { user, recorded, mirror, isSilent }: Paying,
): Promise<void> {
  for (const { facts, sub } of recorded)
    for (const { invoice, money } of facts.paid) {
      // A trial's invoice of 0 is no payment.
      if (invoice.amount_paid <= 0) continue;
      const payment = await paymentOf(tx, sub.id, invoice, mirror);
      if (!payment) continue;
      const isNew = await recordPayment(tx, sub.id, payment);
      await noteReturned(billing, tx, invoice, money);
      if (isNew && !isSilent) await queueReceipt(billing, tx, user.id, payment);
    }
}

async function noteReturned(
  { clock }: Omit<Billing, "stripe">,
  tx: Tx,
  invoice: Invoice,
  money: PaidInvoice["money"],
): Promise<void> {
  const contested = money.payments.reduce(
    (sum, one) => sum + (one.isContested ? one.paid - one.refunded - one.lost : 0),
    0,
  );
  const total = money.back.reduce((sum, { amount }) => sum + amount, contested);
  const centavos = Math.min(total, invoice.amount_paid);
  const hasFailed = money.hasFailedRefund && total < invoice.amount_paid;
  await setReturned(tx, invoice.id, { centavos, hasFailed }, clock.now());
  const paid = money.payments[0]?.payment;
  const recibo_url = paid?.receipt ?? invoice.hosted_url;
  await setPaidBy(tx, invoice.id, { metodo: methodOf(paid), recibo_url });
}

const methodOf = (paid: PaidInvoice["money"]["payments"][number]["payment"] | undefined) =>
  paid?.by === "payment_record" ? "fora" : (paid?.method ?? null);

/** Returns the payment with the name, price and currency of its time. */
async function paymentOf(tx: Tx, subscription: string, invoice: Invoice, { plans }: Mirror) {
  const bought = await findBought(tx, subscription);
  if (!bought) return undefined;
  const sold = invoice.lines
    .filter(({ amount, price }) => amount > 0 && price !== null && plans[price])
    .toSorted((one, other) => rankOf(plans, other.price) - rankOf(plans, one.price))[0];
  const plan = sold?.price ? plans[sold.price] : undefined;
  const [named] = plan ? await findPlansByUuid(tx, [plan.plan]) : [];
  const isOwnCurrency = invoice.currency === "brl";
  return {
    stripe_invoice_id: invoice.id,
    plan_name: named?.name ?? bought.plan_name,
    preco_centavos: (isOwnCurrency ? plan?.rank : sold?.amount) ?? bought.price_centavos,
    valor_centavos: invoice.amount_paid,
    moeda: invoice.currency,
    pago_em: new Date((invoice.paid_at ?? invoice.created) * 1000),
  };
}

const rankOf = (plans: Mirror["plans"], price: string | null) => (price && plans[price]?.rank) || 0;
