import type Stripe from "stripe";
import { recordAction } from "../audit/index.ts";
import type { CurrentUser } from "../identity/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import { isMissing, refusalOf } from "../platform/stripe/stripe.ts";
import { applySubscription, idOf } from "./apply.ts";
import type { Paying } from "./checkout.ts";
import { queueBillingNotice } from "./notices.ts";
import { recordPayment, updateRefunded } from "./payments.queries.ts";
import { findReturned } from "./returned.ts";
import { claimEvent, findLastSubscription } from "./subscriptions.queries.ts";

type Share = "TUDO" | "PROPORCIONAL" | "NADA";

/**
 * Ends a person's subscription at once, gives back what they paid last or a part of it, as far as it did not go back already, tells
 * them, and notes it. It may be repeated where the provider failed in the middle: nothing is given back twice; and where what was given
 * back failed later: then it is given back once more.
 * @returns what was given back so, in reais
 * @throws AppError user-not-found, subscription-not-found, provider-refused, checkout-unavailable
 */
export async function closeSubscription(
  paying: Paying,
  admin: CurrentUser,
  uuid: string,
  share: Share,
): Promise<number> {
  const { db, clock, stripe } = paying;
  const user = await db.selectFrom("users").select("id").where("uuid", "=", uuid).executeTakeFirst();
  if (!user) throw new AppError("user-not-found");
  const held = await findLastSubscription(db, user.id);
  if (!held) throw new AppError("subscription-not-found");
  const subscription = held.stripe_subscription_id;
  const invoice = await atProvider(() => findLastPaid(paying, subscription));
  const wanted = invoice ? shareOf(share, invoice.amount_paid, held, clock.now()) : 0;
  // First the end, so that nothing is charged any more.
  await atProvider(() => endAtProvider(paying, subscription));
  const { centavos, total, key } =
    invoice && wanted > 0 ? await atProvider(() => giveBack(paying, invoice, wanted)) : nothing;
  await db.transaction().execute(async (tx) => {
    await applySubscription({ ...paying, stripe }, tx, subscription, user.id);
    if (invoice?.id && centavos > 0) {
      const pago_em = new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000);
      const paid = { stripe_invoice_id: invoice.id, valor_centavos: invoice.amount_paid, pago_em };
      await recordPayment(tx, { ...paid, subscriptionId: subscription });
      // The provider may have told of it already, by an event.
      await updateRefunded(tx, invoice.id, total, clock.now());
      if (!(await claimEvent(tx, key, "refund", clock.now()))) return;
    }
    const valor = centavos / 100;
    if (valor > 0)
      await queueBillingNotice(paying, tx, user.id, { aviso: "ESTORNADA", plan: held.plan_name, valor });
    const alvo = { tipo: "USUARIO", uuid } as const;
    const mudancas = [{ campo: "devolvido", de: null, para: valor }];
    await recordAction(tx, admin, { acao: "ASSINATURA_ENCERRADA", alvo, mudancas }, clock.now());
  });
  return centavos / 100;
}

type Period = { current_period_start: Date | null; current_period_end: Date | null };

const nothing = { centavos: 0, total: 0, key: "" };

/**
 * By what a refund of ours is known, at the provider and here. The provider answers a key as it did the first time, for a day: after one
 * that failed the next has another.
 */
const keyOf = (invoice: string, failed: number) => `refund-${invoice}${failed > 0 ? `-${failed}` : ""}`;

/** What is given back of a payment, in centavos. */
function shareOf(
  share: Share,
  paid: number,
  { current_period_start: start, current_period_end: end }: Period,
  now: Date,
): number {
  if (share === "NADA") return 0;
  if (share === "TUDO" || !start || !end) return paid;
  const left = (end.getTime() - now.getTime()) / (end.getTime() - start.getTime());
  return Math.floor(paid * Math.min(1, Math.max(0, left)));
}

async function findLastPaid({ stripe }: Paying, subscription: string): Promise<Stripe.Invoice | undefined> {
  const { data } = await stripe.invoices.list({ subscription, status: "paid", limit: 1 });
  return data[0];
}

async function endAtProvider({ stripe }: Paying, subscription: string): Promise<void> {
  await stripe.subscriptions.cancel(subscription).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/**
 * Gives so much of a payment back, or what is left of it where a part went back already; what this did before is done. Answers
 * what it gave, how much went back in all, and by what that is known.
 */
async function giveBack(
  { stripe }: Paying,
  { id, amount_paid }: Stripe.Invoice,
  wanted: number,
): Promise<typeof nothing> {
  const payment_intent = await findIntent(stripe, id);
  const { total, ours, oursFailed } = await findReturned({ stripe }, payment_intent);
  const key = keyOf(id, oursFailed);
  if (ours !== undefined) return { centavos: ours, total, key };
  const amount = Math.min(wanted, Math.max(0, amount_paid - total));
  if (amount > 0)
    await stripe.refunds.create(
      { payment_intent, amount, metadata: { invoice: id } },
      { idempotencyKey: key },
    );
  return { centavos: amount, total: total + amount, key };
}

/** By what an invoice was paid. */
async function findIntent(stripe: Paying["stripe"], invoice: string): Promise<string> {
  const { data } = await stripe.invoicePayments.list({ invoice });
  const paid = data.map(({ payment }) => payment.payment_intent).find((intent) => intent !== undefined);
  if (!paid)
    throw new AppError("provider-refused", { detail: "O provedor não diz como este pagamento foi feito." });
  return idOf(paid);
}

async function atProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const refusal = refusalOf(error);
    if (refusal)
      throw new AppError("provider-refused", {
        cause: error,
        detail: `O provedor de pagamentos recusou a operação: ${refusal}`,
      });
    throw new AppError("checkout-unavailable", { cause: error });
  }
}
