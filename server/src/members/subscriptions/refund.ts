import { toMajorUnits } from "@cav/contract/format.ts";
import type { CasoTipo } from "@cav/contract/subscriptions/casos.ts";
import type { MudancaGravada } from "@cav/contract/users/audit.ts";
import { recordAction } from "../../identity/audit/index.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { refusalOf } from "../../platform/stripe/stripe.ts";
import type { Tx } from "../../tables.ts";
import type { Billing } from "./billing.ts";
import { countRefusals, markCasosSettled, upsertRefused } from "./casos.queries.ts";
import { findCustomerOf } from "./customers.queries.ts";
import { closeSubscriptionOf, markEndedHere } from "./end.ts";
import { buildMirror, findCustomersOf } from "./ledger/mirror.queries.ts";
import { readCustomer } from "./ledger/read-customer.ts";
import { type OneStanding, standingsOf } from "./ledger/standing.ts";
import type { Mirror } from "./ledger/types.ts";
import { queueBillingNotice } from "./notices.ts";
import { withProviderErrors } from "./provider-errors.ts";
import {
  type PeriodPayment,
  paidLinesOf,
  paidStartOf,
  partsOf,
  periodPaymentsOf,
  plannedOf,
  type RefundPart,
  valueAfter,
} from "./refund-amounts.ts";
import { claimEvents, findCurrent, findLastSubscription } from "./subscriptions.queries.ts";

type Share = "TUDO" | "PROPORCIONAL" | "NADA";

/**
 * Refunds the current period of a user's subscriptions or a part of it, ends them at once, notifies and audits. It
 * subtracts earlier refunds and can be repeated after a failure; a refund that Stripe refuses ends nothing. A failed
 * refund is sent once more, whatever the share.
 * @returns the amount refunded now, in units of the currency; refunds that failed at once do not count
 * @throws AppError user-not-found, subscription-not-found, provider-refused, checkout-unavailable
 */
export async function closeSubscription(
  billing: Billing,
  admin: CurrentUser,
  uuid: string,
  share: Share,
): Promise<number> {
  const { db } = billing;
  const user = await db.selectFrom("users").select("id").where("uuid", "=", uuid).executeTakeFirst();
  if (!user) throw new AppError("user-not-found");
  const held = await findLastSubscription(db, user.id);
  if (!held) throw new AppError("subscription-not-found");
  await withProviderErrors(() => readAll(billing, user.id));
  const current = await findCurrent(db, user.id);
  const others = current.map((one) => one.stripe_subscription_id);
  let devolvido = 0;
  for (const id of new Set([held.stripe_subscription_id, ...others]))
    devolvido += await closeOne(billing, admin, { user: { id: user.id, uuid }, id, share });
  // Decimal sums are inexact: the smallest unit of any currency is a thousandth.
  return Math.round(devolvido * 1_000) / 1_000;
}

/** Reads all of a user's customers again. */
async function readAll(billing: Billing, userId: number): Promise<void> {
  const read = (await findCustomersOf(billing.db, userId)).map((one) => one.stripe_customer_id);
  const newest = await findCustomerOf(billing.db, userId);
  for (const customer of new Set(newest ? [newest, ...read] : read)) await readCustomer(billing, customer);
}

/**
 * Ends a user's subscriptions here only, where no provider is configured: nothing can be charged or refunded.
 * @throws AppError user-not-found, subscription-not-found
 */
export async function closeWithoutProvider(
  deps: Omit<Billing, "stripe">,
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

/** `decided`: the amount that an earlier call wanted, which was refused. */
type Closing = { user: { id: number; uuid: string }; id: string; share: Share; decided?: number | null };

async function closeOne(
  billing: Billing,
  admin: CurrentUser,
  { user, id, share, decided }: Closing,
): Promise<number> {
  const { mirror, one } = await findStanding(billing, user.id, id);
  const payments = one ? paymentsOfPeriod(mirror, one) : [];
  const now = billing.clock.now();
  const wanted = plannedOf(payments) ?? decided ?? (one ? shareOf(share, one, now) : 0);
  const parts = partsOf(payments, wanted);
  await giveBackAll(billing, parts, {
    tipo: "DEVOLUCAO_RECUSADA",
    subscription: id,
    userId: user.id,
    wanted,
  });
  await withProviderErrors(() => closeSubscriptionOf(billing, id, user.id));
  const after = await findStanding(billing, user.id, id);
  const standing = after.one ? paymentsOfPeriod(after.mirror, after.one) : [];
  return billing.db.transaction().execute((tx) => noteAll(billing, tx, admin, { user, id, parts, standing }));
}

async function findStanding({ db, clock }: Billing, userId: number, id: string) {
  const now = clock.now();
  const mirror = await buildMirror(db, await findCustomersOf(db, userId), now);
  const one = standingsOf(mirror, Math.floor(now.getTime() / 1000)).find(({ sub }) => sub.id === id);
  return { mirror, one };
}

/** Returns a period's paid invoices, including those whose rest was credited to a later one. */
function paidOfPeriod({ facts }: OneStanding) {
  const lines = facts.paid.flatMap(paidLinesOf);
  const start = paidStartOf(lines, (facts.item ?? facts.sub.items[0])?.period_start);
  return { start, paid: facts.paid.filter((one) => paidLinesOf(one).some(({ end }) => end > start)) };
}

const paymentsOfPeriod = (mirror: Mirror, one: OneStanding): PeriodPayment[] =>
  periodPaymentsOf(mirror, paidOfPeriod(one).paid);

/** Returns the refund of a period, in the smallest unit. */
function shareOf(share: Share, one: OneStanding, now: Date): number {
  if (share === "NADA") return 0;
  const { start, paid } = paidOfPeriod(one);
  const at = share === "TUDO" ? start : Math.max(start, now.getTime() / 1000);
  return valueAfter(paid.flatMap(paidLinesOf), at);
}

/** `tipo`: the case that a refusal opens. */
type Giving = { tipo: CasoTipo; subscription: string; userId: number; wanted: number };

/**
 * Makes the refunds that were not made yet, one by one.
 * @throws AppError provider-refused: nothing is ended then, and a case tells what was refused
 */
async function giveBackAll(billing: Billing, parts: RefundPart[], giving: Giving): Promise<void> {
  const refusals = await countRefusals(billing.db, giving.subscription);
  for (const { invoice, payment, amount, key, isMade } of parts) {
    if (isMade) continue;
    const paid = payment.by === "charge" ? { charge: payment.ref } : { payment_intent: payment.ref };
    const metadata = { invoice: invoice.id, total: String(giving.wanted) };
    // Stripe repeats a refusal to its key for a day.
    const refused = refusals.get(invoice.id) ?? 0;
    const idempotencyKey = refused > 0 ? `${key}-refused-${refused}` : key;
    await withProviderErrors(async () => {
      try {
        await billing.stripe.refunds.create({ ...paid, amount, metadata }, { idempotencyKey });
      } catch (error) {
        if (refusalOf(error) !== undefined) await recordRefused(billing, giving, invoice.id);
        throw error;
      }
    });
  }
}

async function recordRefused(
  { db, clock, log }: Billing,
  { tipo, subscription, userId, wanted: valor }: Giving,
  detalhe: string,
): Promise<void> {
  const caso = { tipo, detalhe, valor, user_id: userId, stripe_subscription_id: subscription };
  await db.transaction().execute((tx) => upsertRefused(tx, caso, clock.now()));
  log.warn({ tipo, detalhe, subscription }, "the provider refused a refund");
}

/**
 * Gives back all that is left of one invoice.
 * @throws AppError provider-refused, checkout-unavailable
 */
export async function sendWholeRefund(billing: Billing, invoiceId: string, userId: number): Promise<void> {
  for (const { payments, subscription } of await findPaymentsOf(billing, invoiceId, userId)) {
    const wanted = payments.reduce((sum, { open }) => sum + open, 0);
    const giving = { tipo: "PAGO_DEPOIS_DO_FIM", subscription, userId, wanted } as const;
    await giveBackAll(billing, partsOf(payments, wanted), giving);
  }
}

/**
 * Sends the product's refunds of one invoice once more that failed.
 * @throws AppError provider-refused, also where the dashboard made the refund
 */
export async function sendFailedRefundAgain(
  billing: Billing,
  invoiceId: string,
  userId: number,
): Promise<void> {
  let sent = 0;
  for (const { payments, subscription } of await findPaymentsOf(billing, invoiceId, userId)) {
    const failed = payments.filter((one) => one.own === undefined && one.failed.length > 0);
    const wanted = failed.reduce((sum, one) => sum + (one.failed[0] ?? 0), 0);
    const giving = { tipo: "ESTORNO_FALHOU", subscription, userId, wanted } as const;
    const parts = partsOf(failed, wanted);
    await giveBackAll(billing, parts, giving);
    sent += parts.length;
  }
  if (sent === 0)
    throw new AppError("provider-refused", {
      detail: "Esta devolução foi feita no painel do provedor. Repita-a por lá.",
    });
}

async function findPaymentsOf({ db, clock }: Billing, invoiceId: string, userId: number) {
  const mirror = await buildMirror(db, await findCustomersOf(db, userId), clock.now());
  return standingsOf(mirror, Math.floor(clock.now().getTime() / 1000)).map(({ facts, sub }) => ({
    subscription: sub.id,
    payments: periodPaymentsOf(
      mirror,
      facts.paid.filter(({ invoice }) => invoice.id === invoiceId),
    ),
  }));
}

/**
 * Repeats the end of a subscription whose refund was refused, with the amount that was decided then.
 * @throws AppError user-not-found, provider-refused, checkout-unavailable
 */
export async function sendRefusedAgain(
  billing: Billing,
  admin: CurrentUser,
  { userId, subscription, valor }: { userId: number; subscription: string; valor: number | null },
): Promise<void> {
  const { db } = billing;
  const user = await db
    .selectFrom("users")
    .select(["id", "uuid"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) throw new AppError("user-not-found");
  await withProviderErrors(() => readAll(billing, user.id));
  await closeOne(billing, admin, { user, id: subscription, share: "TUDO", decided: valor });
}

type Noting = {
  user: { id: number; uuid: string };
  id: string;
  parts: RefundPart[];
  /** The payments as they are after the refund. */
  standing: PeriodPayment[];
};

/** Notifies and audits each refund once. */
async function noteAll(
  billing: Billing,
  tx: Tx,
  admin: CurrentUser,
  { user, id, parts, standing }: Noting,
): Promise<number> {
  const now = billing.clock.now();
  const moeda = parts[0]?.invoice.currency ?? "brl";
  const stands = ({ payment }: RefundPart) =>
    standing.some((one) => one.payment.ref === payment.ref && one.own !== undefined);
  const sumOf = (some: RefundPart[]) => some.reduce((sum, { amount }) => sum + amount, 0);
  const claims = parts.map(({ key }) => ({ id: key, type: "refund" }));
  const claimed = await claimEvents(tx, claims, now);
  const fresh = parts.filter(({ key }) => claimed.has(key));
  await markCasosSettled(tx, { stripe_subscription_id: id }, "ENCERRADA", now);
  const valor = toMajorUnits(sumOf(parts.filter(stands)), moeda);
  if (parts.length > 0 && fresh.length === 0) return valor;
  const newlyGiven = sumOf(fresh.filter(stands));
  const held = await findLastSubscription(tx, user.id, id);
  if (newlyGiven > 0)
    await queueBillingNotice(billing, tx, user.id, {
      aviso: "ESTORNADA",
      plan: held?.plan_name,
      valor: toMajorUnits(newlyGiven, moeda),
      moeda,
    });
  const para = toMajorUnits(sumOf(parts), moeda);
  const mudancas: MudancaGravada[] = [{ campo: "devolvido", de: null, para }];
  const alvo = { tipo: "USUARIO", uuid: user.uuid } as const;
  await recordAction(tx, admin, { acao: "ASSINATURA_ENCERRADA", alvo, mudancas }, now);
  return valor;
}
