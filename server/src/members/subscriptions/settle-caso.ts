import {
  acoesOf,
  type Caso,
  type CasoResolucao,
  type CasoTipo,
  type SettleCasoBody,
} from "@cav/contract/subscriptions/casos.ts";
import type { MudancaGravada } from "@cav/contract/users/audit.ts";
import { recordAction } from "../../identity/audit/index.ts";
import { type CurrentUser, findUserIdOfEmail } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { isMissing } from "../../platform/stripe/stripe.ts";
import type { Db, Tx } from "../../tables.ts";
import { findPlan } from "../plans/index.ts";
import type { Billing } from "./billing.ts";
import { listCasoRows, lockCaso, markCasosSettled } from "./casos.queries.ts";
import { findCustomerOfSubscription, setCustomer } from "./customers.queries.ts";
import { applyEnd, closeAtProvider } from "./end.ts";
import { recordCustomer, requestReadings, upsertDecision, withdrawKept } from "./ledger/mirror.queries.ts";
import { enqueueReading, readCustomer } from "./ledger/read-customer.ts";
import { syncPayer } from "./ledger/sync-payer.ts";
import { withProviderErrors } from "./provider-errors.ts";
import { idOf } from "./provider-facts.ts";
import { sendFailedRefundAgain, sendRefusedAgain, sendWholeRefund } from "./refund.ts";
import { lockBillingUser } from "./subscriptions.queries.ts";

type CasosAsked = { resolvidos: boolean; page: number; size: number };

/** Lists open cases, oldest first, or closed cases, newest first. */
export async function listCasos(db: Db, dashboard: string, { resolvidos, page, size }: CasosAsked) {
  const asked = { resolvidos, offset: (page - 1) * size, limit: size };
  const { total, rows } = await listCasoRows(db, asked);
  const items = rows.map((row): Caso => {
    const { user_uuid: uuid, user_nome: nome, user_email: email, plan_name, status } = row;
    return {
      uuid: row.uuid,
      tipo: row.tipo as CasoTipo,
      user: uuid && nome && email ? { uuid, nome, email } : null,
      stripe_subscription_id: row.stripe_subscription_id,
      detalhe: row.detalhe,
      assinatura: plan_name && status ? { plan_name, status } : null,
      link: `${dashboard}/subscriptions/${row.stripe_subscription_id}`,
      aberto_em: row.aberto_em.toISOString(),
      resolvido_em: row.resolvido_em?.toISOString() ?? null,
      resolucao: row.resolucao as CasoResolucao | null,
    };
  });
  return { items, total, page, size, pages: Math.ceil(total / size) };
}

type LockedCaso = NonNullable<Awaited<ReturnType<typeof lockCaso>>>;

/**
 * Closes a case as an administrator decided, and audits it. @throws AppError caso-not-found, caso-settled,
 * plan-not-found, user-not-found, provider-refused, checkout-unavailable
 */
export async function settleCaso(
  billing: Billing,
  admin: CurrentUser,
  uuid: string,
  body: SettleCasoBody,
): Promise<void> {
  const { db } = billing;
  const caso = await db
    .selectFrom("casos_de_cobranca")
    .selectAll()
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  if (!caso) throw new AppError("caso-not-found");
  if (caso.resolvido_em) throw new AppError("caso-settled");
  if (!acoesOf({ tipo: caso.tipo as CasoTipo, user: caso.user_id }).includes(body.acao))
    throw new AppError("validation", {
      fields: [
        { field: "acao", message: "Este caso não se resolve assim. Escolha uma das ações mostradas." },
      ],
    });
  // Ends the subscription too, and with it the case.
  if (body.acao === "REPETIR" && caso.tipo === "DEVOLUCAO_RECUSADA") return repeatEnd(billing, admin, caso);
  // Stripe is asked first, and outside of the transaction.
  const customer = await withProviderErrors(() => actAtProvider(billing, caso, body));
  await withProviderErrors(() =>
    db.transaction().execute(async (tx) => {
      const locked = await lockCaso(tx, uuid);
      if (!locked) throw new AppError("caso-not-found");
      if (locked.resolvido_em) throw new AppError("caso-settled");
      await settleOne(billing, tx, { admin, caso: locked, body, customer });
    }),
  );
  if (body.acao === "ENCERRAR" || isGivingBack(body)) await readAgain(billing, caso);
}

const isGivingBack = ({ acao }: SettleCasoBody) => acao === "DEVOLVER" || acao === "REPETIR";

async function repeatEnd(billing: Billing, admin: CurrentUser, caso: LockedCaso): Promise<void> {
  const { user_id: userId, stripe_subscription_id: subscription, valor } = caso;
  if (userId === null) throw new AppError("user-not-found");
  await sendRefusedAgain(billing, admin, { userId, subscription, valor });
}

/** Reads the customer of a case after an act at Stripe. */
async function readAgain(billing: Billing, caso: LockedCaso): Promise<void> {
  const { stripe_customer_id, stripe_subscription_id, user_id } = caso;
  const found =
    user_id === null
      ? stripe_customer_id
      : await findCustomerOfSubscription(billing.db, stripe_subscription_id, user_id);
  if (found) await withProviderErrors(() => readCustomer(billing, found));
}

/** Does at Stripe what the action asks for; returns the subscription's customer, if it was asked for. */
async function actAtProvider(
  billing: Billing,
  caso: LockedCaso,
  body: SettleCasoBody,
): Promise<string | undefined> {
  const { stripe_subscription_id: subscription } = caso;
  if (body.acao === "ENCERRAR") await closeAtProvider(billing, subscription);
  if (isGivingBack(body)) await sendRefundOf(billing, caso, body);
  if (body.acao !== "ATRIBUIR") return undefined;
  const told = await billing.stripe.subscriptions.retrieve(subscription).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!told)
    throw new AppError("provider-refused", {
      detail: "O provedor de pagamentos não conhece mais esta assinatura. Encerre-a aqui.",
    });
  const customer = idOf(told.customer);
  await readCustomer(billing, customer);
  return customer;
}

/** Gives back the payment that the case is about, or repeats its failed refund. */
async function sendRefundOf(
  billing: Billing,
  { detalhe, user_id }: LockedCaso,
  { acao }: SettleCasoBody,
): Promise<void> {
  const send = acao === "DEVOLVER" ? sendWholeRefund : sendFailedRefundAgain;
  if (user_id === null) throw new AppError("user-not-found");
  await send(billing, detalhe, user_id);
}

type Settling = { admin: CurrentUser; caso: LockedCaso; body: SettleCasoBody; customer: string | undefined };

async function settleOne(billing: Billing, tx: Tx, { admin, caso, body, customer }: Settling) {
  const now = billing.clock.now();
  const subscription = caso.stripe_subscription_id;
  let userId = caso.user_id;
  let assigned: string | null = null;
  if (body.acao === "ATRIBUIR") {
    userId = await getPayer(tx, caso, body.email);
    assigned = await assignPlan(billing, tx, { caso, userId, planUuid: body.plan_uuid, customer });
    await markCasosSettled(tx, { uuid: caso.uuid }, "ATRIBUIDA", now);
  } else if (body.acao === "ENCERRAR") {
    if (userId !== null) await applyEnd(billing, tx, subscription, userId);
    await markCasosSettled(tx, { stripe_subscription_id: subscription }, "ENCERRADA", now);
  } else if (body.acao === "MANTER") {
    await upsertDecision(tx, subscription, { manter_ate: new Date(body.ate) }, now);
    await markCasosSettled(tx, { uuid: caso.uuid }, "MANTIDA", now);
  } else {
    // Settled alone, the rule decides from now on.
    if (caso.tipo === "PREMIUM_SEM_PAGAMENTO") await withdrawKept(tx, subscription, now);
    await markCasosSettled(tx, { uuid: caso.uuid }, isGivingBack(body) ? "DEVOLVIDA" : "RESOLVIDA", now);
  }
  // After an end the mirror is read again instead.
  if (body.acao !== "ENCERRAR") await syncAgain(billing, tx, userId);
  const alvo = await findTarget(tx, userId);
  const mudancas: MudancaGravada[] = [
    { campo: "caso", de: caso.tipo, para: body.acao },
    { campo: "assinatura", de: null, para: subscription },
    ...(assigned ? [{ campo: "plano" as const, de: null, para: assigned }] : []),
  ];
  await recordAction(tx, admin, { acao: "CASO_RESOLVIDO", ...(alvo && { alvo }), mudancas }, now);
}

/** Writes what a person's mirror means after a decision. */
async function syncAgain(billing: Billing, tx: Tx, userId: number | null): Promise<void> {
  const user = userId === null ? undefined : await lockBillingUser(tx, userId);
  if (user) await syncPayer(billing, tx, user);
}

async function getPayer(tx: Tx, { user_id }: LockedCaso, email: string | undefined): Promise<number> {
  const userId = user_id ?? (email ? await findUserIdOfEmail(tx, email) : undefined);
  if (userId === undefined) throw new AppError("user-not-found");
  return userId;
}

type Assignment = { caso: LockedCaso; userId: number; planUuid: string; customer: string | undefined };

/** Records whose a subscription is, and which plan it counts as. */
async function assignPlan(
  billing: Billing,
  tx: Tx,
  { caso, userId, planUuid, customer }: Assignment,
): Promise<string> {
  const now = billing.clock.now();
  const plan = await findPlan(tx, planUuid);
  if (!plan || plan.price_centavos === 0) throw new AppError("plan-not-found");
  const to = customer ?? caso.stripe_customer_id;
  if (to) {
    await setCustomer(tx, userId, { from: null, to });
    await recordCustomer(tx, to, userId, { isNew: false });
    await requestReadings(tx, [to]);
    await enqueueReading(billing, tx, to);
  }
  await upsertDecision(tx, caso.stripe_subscription_id, { plano_id: plan.id }, now);
  return plan.name;
}

async function findTarget(tx: Tx, userId: number | null) {
  if (userId === null) return undefined;
  const user = await tx.selectFrom("users").select("uuid").where("id", "=", userId).executeTakeFirst();
  return user && { tipo: "USUARIO" as const, uuid: user.uuid };
}
