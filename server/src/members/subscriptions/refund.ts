import type { MudancaGravada } from "@cav/contract/audit.ts";
import { toMajorUnits } from "@cav/contract/format.ts";
import type Stripe from "stripe";
import { recordAction } from "../../identity/audit/index.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Tx } from "../../tables.ts";
import type { Paying } from "./checkout.ts";
import { applyEnd, closeAtProvider, markEndedHere } from "./end.ts";
import { findLines, recordInvoice } from "./invoices.ts";
import { queueBillingNotice } from "./notices.ts";
import { withProviderErrors } from "./provider-errors.ts";
import { idOf } from "./provider-facts.ts";
import { type PaidLine, paidStartOf, readPaidLine, valueAfter } from "./refund-amounts.ts";
import { applyReturned, findReturned, type Returned } from "./returned.ts";
import { claimEvent, findCurrent, findLastSubscription } from "./subscriptions.queries.ts";

type Share = "TUDO" | "PROPORCIONAL" | "NADA";
type Held = NonNullable<Awaited<ReturnType<typeof findLastSubscription>>>;

/**
 * Ends a user's subscriptions at once, refunds the current period or a part of it, notifies and audits. It subtracts
 * earlier refunds and can be repeated after a failure. A failed refund is sent once more, whatever the share.
 * @returns the amount refunded now, in units of the currency; refunds that failed at once do not count
 * @throws AppError user-not-found, subscription-not-found, provider-refused, checkout-unavailable
 */
export async function closeSubscription(
  paying: Paying,
  admin: CurrentUser,
  uuid: string,
  share: Share,
): Promise<number> {
  const { db } = paying;
  const user = await db.selectFrom("users").select("id").where("uuid", "=", uuid).executeTakeFirst();
  if (!user) throw new AppError("user-not-found");
  const held = await findLastSubscription(db, user.id);
  if (!held) throw new AppError("subscription-not-found");
  const current = await findCurrent(db, user.id);
  const others = current.map((one) => one.stripe_subscription_id);
  let devolvido = 0;
  for (const id of new Set([held.stripe_subscription_id, ...others]))
    devolvido += await closeOne(paying, admin, { user: { id: user.id, uuid }, id, share });
  // Decimal sums are inexact: the smallest unit of any currency is a thousandth.
  return Math.round(devolvido * 1_000) / 1_000;
}

/**
 * Ends a user's subscriptions here only, where no provider is configured: nothing can be charged or refunded.
 * @throws AppError user-not-found, subscription-not-found
 */
export async function closeWithoutProvider(
  deps: Omit<Paying, "stripe" | "appUrl">,
  admin: CurrentUser,
  uuid: string,
): Promise<number> {
  const { db, clock } = deps;
  const user = await db.selectFrom("users").select("id").where("uuid", "=", uuid).executeTakeFirst();
  if (!user) throw new AppError("user-not-found");
  return db.transaction().execute(async (tx) => {
    const current = await findCurrent(tx, user.id);
    if (current.length === 0) throw new AppError("subscription-not-found");
    for (const one of current) await markEndedHere(deps, tx, one.stripe_subscription_id, user.id);
    const mudancas: MudancaGravada[] = [{ campo: "devolvido", de: null, para: 0 }];
    const alvo = { tipo: "USUARIO", uuid } as const;
    await recordAction(tx, admin, { acao: "ASSINATURA_ENCERRADA", alvo, mudancas }, clock.now());
    return 0;
  });
}

type Closing = { user: { id: number; uuid: string }; id: string; share: Share };

async function closeOne(paying: Paying, admin: CurrentUser, { user, id, share }: Closing): Promise<number> {
  const { db, clock } = paying;
  const held = await findLastSubscription(db, user.id, id);
  if (!held) return 0;
  const payments = await withProviderErrors(() => findPeriodPayments(paying, held));
  const wanted = plannedOf(payments) ?? shareOf(share, payments, held, clock.now());
  // End it first, so that nothing more is charged.
  await withProviderErrors(() => closeAtProvider(paying, id));
  const given = await withProviderErrors(() => giveBackAll(paying, payments, wanted));
  return db.transaction().execute(async (tx) => {
    await applyEnd(paying, tx, id, user.id);
    return noteAll(paying, tx, admin, { user, held, given });
  });
}

/** A paid invoice of the refunded period, with its payment intent, refunds and lines. */
type PeriodPayment = { invoice: Stripe.Invoice; intent: string; returned: Returned; lines: PaidLine[] };

/**
 * Returns the paid invoices of a period, newest first, including those whose rest was credited to a later
 * invoice.
 */
async function findPeriodPayments(paying: Paying, held: Held): Promise<PeriodPayment[]> {
  const { stripe } = paying;
  const subscription = held.stripe_subscription_id;
  const invoices = await stripe.invoices
    .list({ subscription, status: "paid", limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const read = await Promise.all(
    invoices.map(async (invoice) => ({
      invoice,
      lines: (await findLines(stripe, invoice)).map(readPaidLine),
    })),
  );
  const start = paidStartOf(
    read.flatMap(({ lines }) => lines),
    secondsOf(held.current_period_start),
  );
  const counting = read.filter(({ lines }) => lines.some(({ end }) => end > start));
  return Promise.all(
    counting.map(async ({ invoice, lines }) => {
      const intent = invoice.amount_paid > 0 ? await findIntent(stripe, invoice.id) : undefined;
      const returned = intent ? await findReturned({ stripe }, intent) : nothing;
      return { invoice, lines, intent: intent ?? "", returned };
    }),
  );
}

const nothing: Returned = { total: 0, ours: undefined, oursFailed: [], planned: undefined, hasFailed: false };
const secondsOf = (date: Date | null) => (date ? Math.floor(date.getTime() / 1000) : undefined);

/** Returns the total that an earlier call decided to refund; undefined when there was none. */
function plannedOf(payments: PeriodPayment[]): number | undefined {
  const decided = payments.filter(
    ({ returned }) => returned.ours !== undefined || returned.oursFailed.length > 0,
  );
  if (decided.length === 0) return undefined;
  const noted = decided.map(({ returned }) => returned.planned).find((amount) => amount !== undefined);
  const sum = decided.reduce((all, { returned }) => all + (returned.ours ?? returned.oursFailed[0] ?? 0), 0);
  return noted ?? sum;
}

/** Returns the refund of a period, in the smallest unit. */
function shareOf(share: Share, payments: PeriodPayment[], held: Held, now: Date): number {
  if (share === "NADA") return 0;
  const lines = payments.flatMap((one) => one.lines);
  const start = paidStartOf(lines, secondsOf(held.current_period_start));
  return valueAfter(lines, share === "TUDO" ? start : Math.max(start, now.getTime() / 1000));
}

/** An amount to refund of an invoice, with its idempotency key. */
type RefundPart = { invoice: Stripe.Invoice; intent: string; amount: number; key: string };

/**
 * Builds a refund's key. Stripe repeats its first answer to a key for a day, so a retry after a failure needs another.
 */
const keyOf = (invoice: string, failed: number) => `refund-${invoice}${failed > 0 ? `-${failed}` : ""}`;

/** Refunds an amount from the newest payment to the oldest, each up to what was not refunded yet. */
async function giveBackAll(
  { stripe }: Paying,
  payments: PeriodPayment[],
  wanted: number,
): Promise<RefundPart[]> {
  const given: RefundPart[] = [];
  let left = wanted;
  for (const { invoice, intent, returned } of payments) {
    const { ours, oursFailed, total } = returned;
    const key = keyOf(invoice.id, oursFailed.length);
    const amount = ours ?? Math.min(oursFailed[0] ?? left, left, invoice.amount_paid - total);
    if (!intent || amount <= 0) continue;
    left -= amount;
    given.push({ invoice, intent, amount, key });
    if (ours !== undefined) continue;
    const metadata = { invoice: invoice.id, total: String(wanted) };
    await stripe.refunds.create({ payment_intent: intent, amount, metadata }, { idempotencyKey: key });
  }
  return given;
}

type Noting = { user: { id: number; uuid: string }; held: Held; given: RefundPart[] };

/** Records Stripe's refunds, and notifies and audits each once. */
async function noteAll(paying: Paying, tx: Tx, admin: CurrentUser, { user, held, given }: Noting) {
  const now = paying.clock.now();
  const moeda = given[0]?.invoice.currency ?? "brl";
  let standing = 0;
  let asked = 0;
  let isNew = given.length === 0;
  let newlyGiven = 0;
  for (const { invoice, intent, amount, key } of given) {
    await recordInvoice(paying, tx, invoice, held.stripe_subscription_id);
    const stands = await applyReturned(paying, tx, invoice, intent);
    asked += amount;
    if (stands) standing += amount;
    if (!(await claimEvent(tx, key, "refund", now))) continue;
    isNew = true;
    if (stands) newlyGiven += amount;
  }
  const valor = toMajorUnits(standing, moeda);
  if (!isNew) return valor;
  if (newlyGiven > 0)
    await queueBillingNotice(paying, tx, user.id, {
      aviso: "ESTORNADA",
      plan: held.plan_name,
      valor: toMajorUnits(newlyGiven, moeda),
      moeda,
    });
  const mudancas: MudancaGravada[] = [{ campo: "devolvido", de: null, para: toMajorUnits(asked, moeda) }];
  const alvo = { tipo: "USUARIO", uuid: user.uuid } as const;
  await recordAction(tx, admin, { acao: "ASSINATURA_ENCERRADA", alvo, mudancas }, now);
  return valor;
}

/** Returns the payment intent of an invoice. */
async function findIntent(stripe: Paying["stripe"], invoice: string): Promise<string> {
  const { data } = await stripe.invoicePayments.list({ invoice });
  const paid = data.map(({ payment }) => payment.payment_intent).find((intent) => intent !== undefined);
  if (!paid)
    throw new AppError("provider-refused", { detail: "O provedor não diz como este pagamento foi feito." });
  return idOf(paid);
}
