import { toMajorUnits } from "@cav/contract/format.ts";
import type { Cobranca } from "@cav/contract/subscriptions/cobranca.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db } from "../../tables.ts";
import { planCurrency } from "../plans/index.ts";
import type { Billing } from "./billing.ts";
import { closeAtProvider } from "./end.ts";
import { buildMirror, findCustomersOf } from "./ledger/mirror.queries.ts";
import { readCustomer } from "./ledger/read-customer.ts";
import { standingOf, standingsOf } from "./ledger/standing.ts";
import type { Pending } from "./ledger/types.ts";
import { withProviderErrors } from "./provider-errors.ts";

/** Returns a user's billing as their page shows it, from the mirror: Stripe is not asked. */
export async function getCobranca(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: number,
): Promise<Cobranca> {
  const now = clock.now();
  const mirror = await buildMirror(db, await findCustomersOf(db, userId), now);
  const { endsAt, next, paidUntil, pending, why } = standingOf(mirror, Math.floor(now.getTime() / 1000));
  return {
    pago_ate: instantOf(paidUntil),
    termina_em: instantOf(endsAt),
    proxima: next && {
      em: toInstant(next.at),
      valor: next.amount === null ? null : toMajorUnits(next.amount, next.currency),
      moeda: next.currency,
    },
    em_processamento: why === "EM_PROCESSAMENTO",
    pendentes: pending.map(presentPending),
    recibos: await findReceipts(db, userId),
  };
}

const toInstant = (seconds: number) => new Date(seconds * 1000).toISOString();
const instantOf = (seconds: number | null) => (seconds === null ? null : toInstant(seconds));

function presentPending(pending: Pending): Cobranca["pendentes"][number] {
  const { amount, code, currency, expired, expires, isFirst, kind, url } = pending;
  return {
    tipo: kind,
    valor: toMajorUnits(amount, currency),
    moeda: currency,
    vence_em: instantOf(expires),
    vencido: expired,
    link: url,
    codigo: code,
    primeiro: isFirst,
  };
}

async function findReceipts(db: Db, userId: number): Promise<Cobranca["recibos"]> {
  const rows = await db
    .selectFrom("pagamentos as p")
    .innerJoin("assinaturas as a", "a.id", "p.assinatura_id")
    .innerJoin("planos as l", "l.id", "a.plano_id")
    .select(["p.plan_name", "l.name", "p.valor_centavos", "p.moeda", "p.pago_em"])
    .select(["p.estornado_centavos", "p.recibo_url"])
    .where("a.user_id", "=", userId)
    .orderBy("p.pago_em", "desc")
    .orderBy("p.stripe_invoice_id")
    .execute();
  return rows.map(({ estornado_centavos, name, pago_em, plan_name, recibo_url, valor_centavos, ...row }) => {
    const moeda = row.moeda ?? planCurrency;
    return {
      plano: plan_name ?? name,
      valor: toMajorUnits(valor_centavos, moeda),
      moeda,
      pago_em: pago_em.toISOString(),
      devolvido: estornado_centavos === null ? null : toMajorUnits(estornado_centavos, moeda),
      link: recibo_url,
    };
  });
}

/**
 * Gives up a payment that is still open: a subscription that never began ends, and a change that waits is dropped.
 * @throws AppError subscription-not-found, checkout-unavailable, provider-refused
 */
export async function withdrawPayment(billing: Billing, user: CurrentUser): Promise<void> {
  const { clock, db, stripe } = billing;
  const now = clock.now();
  const mirror = await buildMirror(db, await findCustomersOf(db, user.id), now);
  const waiting = standingsOf(mirror, Math.floor(now.getTime() / 1000)).filter(
    ({ facts, pending }) => pending.length > 0 && (!facts.wasGiven || pending.some(isChange(facts.invoices))),
  );
  if (waiting.length === 0) throw new AppError("subscription-not-found");
  for (const { facts, pending, sub } of waiting)
    await withProviderErrors(async () => {
      if (facts.wasGiven) {
        for (const { invoice } of pending.filter(isChange(facts.invoices)))
          await stripe.invoices.voidInvoice(invoice);
      } else await closeAtProvider(billing, sub.id);
      await readCustomer(billing, sub.customer);
    });
}

/** Returns whether an open payment is that of a plan change; a renewal is owed, and stays. */
const isChange =
  (invoices: { id: string; billing_reason: string }[]) =>
  ({ invoice }: Pending) =>
    invoices.some(({ billing_reason, id }) => id === invoice && billing_reason === "subscription_update");
