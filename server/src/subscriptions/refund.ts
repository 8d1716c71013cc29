import type Stripe from "stripe";
import { recordAction } from "../audit/index.ts";
import type { CurrentUser } from "../identity/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import { isMissing, refusalOf } from "../platform/stripe/stripe.ts";
import type { Tx } from "../tables.ts";
import { applySubscription, idOf } from "./apply.ts";
import type { Paying } from "./checkout.ts";
import { queueBillingNotice } from "./notices.ts";
import { recordPayment } from "./payments.queries.ts";
import { applyReturned, findReturned } from "./returned.ts";
import { claimEvent, findLastSubscription } from "./subscriptions.queries.ts";

type Share = "TUDO" | "PROPORCIONAL" | "NADA";

/**
 * Ends a person's subscription at once, gives back what they paid last or a part of it, as far as it did not go back already, tells
 * them, and notes it. It may be repeated where the provider failed in the middle: nothing is given back twice; and where what was given
 * back failed: then as much is given back once more, whatever the share.
 * @returns what was given back so, in reais; what failed at once was not
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
  // Of one that ended before, what failed may be owed when nothing is left of its period.
  const mayGive = wanted > 0 || held.status === "CANCELED";
  const given = invoice && mayGive ? await atProvider(() => giveBack(paying, invoice, wanted)) : undefined;
  const asked = (given?.centavos ?? 0) / 100;
  return db.transaction().execute(async (tx) => {
    await applySubscription({ ...paying, stripe }, tx, subscription, user.id);
    const valor = given && (await noteGiven(paying, tx, subscription, given)) ? asked : 0;
    if (given && !(await claimEvent(tx, given.key, "refund", clock.now()))) return valor;
    if (valor > 0)
      await queueBillingNotice(paying, tx, user.id, { aviso: "ESTORNADA", plan: held.plan_name, valor });
    const alvo = { tipo: "USUARIO", uuid } as const;
    const mudancas = [{ campo: "devolvido", de: null, para: asked }];
    await recordAction(tx, admin, { acao: "ASSINATURA_ENCERRADA", alvo, mudancas }, clock.now());
    return valor;
  });
}

type Period = { current_period_start: Date | null; current_period_end: Date | null };

/** So many centavos of what an invoice asked for and an intent paid, known by a key. */
type Given = { invoice: Stripe.Invoice; intent: string; centavos: number; key: string };

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
 * Gives so much of a payment back, or as much as failed before, or what is left of it where a part went back already; what this did
 * before is done. Answers what it gave; undefined: nothing.
 */
async function giveBack(
  { stripe }: Paying,
  invoice: Stripe.Invoice,
  wanted: number,
): Promise<Given | undefined> {
  const { id, amount_paid } = invoice;
  const intent = await findIntent(stripe, id);
  const { total, ours, oursFailed } = await findReturned({ stripe }, intent);
  const given = { invoice, intent, key: keyOf(id, oursFailed.length) };
  if (ours !== undefined) return { ...given, centavos: ours };
  const [promised = wanted] = oursFailed;
  const amount = Math.min(promised, amount_paid - total);
  if (amount <= 0) return undefined;
  await stripe.refunds.create(
    { payment_intent: intent, amount, metadata: { invoice: id } },
    { idempotencyKey: given.key },
  );
  return { ...given, centavos: amount };
}

/** Notes what went back of a payment, as the provider has it by now: whether what was given stands, for it may fail at once. */
async function noteGiven(
  paying: Paying,
  tx: Tx,
  subscriptionId: string,
  { invoice, intent }: Given,
): Promise<boolean> {
  const pago_em = new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000);
  const paid = { stripe_invoice_id: invoice.id, valor_centavos: invoice.amount_paid, pago_em };
  await recordPayment(tx, { ...paid, subscriptionId });
  return applyReturned(paying, tx, invoice, intent);
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
