import type Stripe from "stripe";
import { recordAction } from "../audit/index.ts";
import type { CurrentUser } from "../identity/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import { isMissing, refusalOf } from "../platform/stripe/stripe.ts";
import { applySubscription } from "./apply.ts";
import type { Paying } from "./checkout.ts";
import { queueBillingNotice } from "./notices.ts";
import { recordPayment, updateRefunded } from "./payments.queries.ts";
import { claimEvent, findLastSubscription } from "./subscriptions.queries.ts";

type Share = "TUDO" | "PROPORCIONAL" | "NADA";

/**
 * Ends a person's subscription at once, gives back what they paid last or a part of it, tells them, and notes it. It may be
 * repeated where the provider failed in the middle: nothing is given back twice.
 * @returns what was given back, in reais
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
  const centavos = invoice ? shareOf(share, invoice.amount_paid, held, clock.now()) : 0;
  // First the end, so that nothing is charged any more; what was given back is known by its key when this is repeated.
  await atProvider(() => endAtProvider(paying, subscription));
  if (invoice?.id && centavos > 0) await atProvider(() => giveBack(paying, String(invoice.id), centavos));
  await db.transaction().execute(async (tx) => {
    await applySubscription({ ...paying, stripe }, tx, subscription, user.id);
    if (invoice?.id && centavos > 0) {
      const pago_em = new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000);
      const paid = { stripe_invoice_id: invoice.id, valor_centavos: invoice.amount_paid, pago_em };
      await recordPayment(tx, { ...paid, subscriptionId: subscription });
      // The provider may have told of it already, by an event.
      await updateRefunded(tx, invoice.id, centavos, clock.now());
      if (!(await claimEvent(tx, keyOf(invoice.id), "refund", clock.now()))) return;
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

/** By what a refund of ours is known, at the provider and here. */
const keyOf = (invoice: string) => `refund-${invoice}`;

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

async function giveBack({ stripe }: Paying, invoice: string, amount: number): Promise<void> {
  const { data } = await stripe.invoicePayments.list({ invoice });
  const paid = data.map(({ payment }) => payment.payment_intent).find((intent) => intent !== undefined);
  if (!paid)
    throw new AppError("provider-refused", { detail: "O provedor não diz como este pagamento foi feito." });
  const payment_intent = typeof paid === "string" ? paid : paid.id;
  await stripe.refunds.create(
    { payment_intent, amount, metadata: { invoice } },
    { idempotencyKey: keyOf(invoice) },
  );
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
