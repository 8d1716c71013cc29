import type { MudancaGravada } from "@cav/contract/audit.ts";
import type { Caso, SettleCasoBody } from "@cav/contract/casos.ts";
import { recordAction } from "../../identity/audit/index.ts";
import { type CurrentUser, findUserIdOfEmail } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import { findPlan } from "../plans/index.ts";
import { applySubscription, type Billing } from "./apply.ts";
import { listCasoRows, lockCaso, markCasosSettled } from "./casos.queries.ts";
import { setCustomer } from "./customers.queries.ts";
import { applyEnd, closeAtProvider } from "./end.ts";
import { recordInvoicesOf } from "./invoices.ts";
import { withProviderErrors } from "./provider-errors.ts";

type CasosAsked = { resolvidos: boolean; page: number; size: number };

/** Lists open cases, oldest first, or closed cases, newest first. */
export async function listCasos(db: Db, dashboard: string, { resolvidos, page, size }: CasosAsked) {
  const asked = { resolvidos, offset: (page - 1) * size, limit: size };
  const { total, rows } = await listCasoRows(db, asked);
  const items = rows.map((row): Caso => {
    const { user_uuid: uuid, user_nome: nome, user_email: email, plan_name, status } = row;
    return {
      uuid: row.uuid,
      tipo: row.tipo,
      user: uuid && nome && email ? { uuid, nome, email } : null,
      stripe_subscription_id: row.stripe_subscription_id,
      detalhe: row.detalhe,
      assinatura: plan_name && status ? { plan_name, status } : null,
      link: `${dashboard}/subscriptions/${row.stripe_subscription_id}`,
      aberto_em: row.aberto_em.toISOString(),
      resolvido_em: row.resolvido_em?.toISOString() ?? null,
      resolucao: row.resolucao,
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
  // End it at Stripe first, so that nothing more is charged.
  if (body.acao === "ENCERRAR") {
    const caso = await db
      .selectFrom("casos_de_cobranca")
      .select("stripe_subscription_id")
      .where("uuid", "=", uuid)
      .where("resolvido_em", "is", null)
      .executeTakeFirst();
    if (caso) await withProviderErrors(() => closeAtProvider(billing, caso.stripe_subscription_id));
  }
  await withProviderErrors(() =>
    db.transaction().execute(async (tx) => {
      const caso = await lockCaso(tx, uuid);
      if (!caso) throw new AppError("caso-not-found");
      if (caso.resolvido_em) throw new AppError("caso-settled");
      await settleOne(billing, tx, admin, caso, body);
    }),
  );
}

async function settleOne(
  billing: Billing,
  tx: Tx,
  admin: CurrentUser,
  caso: LockedCaso,
  body: SettleCasoBody,
) {
  const now = billing.clock.now();
  const subscription = caso.stripe_subscription_id;
  let userId = caso.user_id;
  let assigned: string | null = null;
  if (body.acao === "ATRIBUIR") {
    userId = await getPayer(tx, caso, body.email);
    assigned = await assignPlan(billing, tx, { caso, userId, planUuid: body.plan_uuid });
    await markCasosSettled(tx, { uuid: caso.uuid }, "ATRIBUIDA", now);
  } else if (body.acao === "ENCERRAR") {
    if (userId !== null) await applyEnd(billing, tx, subscription, userId);
    await markCasosSettled(tx, { stripe_subscription_id: subscription }, "ENCERRADA", now);
  } else await markCasosSettled(tx, { uuid: caso.uuid }, "RESOLVIDA", now);
  const alvo = await findTarget(tx, userId);
  const mudancas: MudancaGravada[] = [
    { campo: "caso", de: caso.tipo, para: body.acao },
    { campo: "assinatura", de: null, para: subscription },
    ...(assigned ? [{ campo: "plano" as const, de: null, para: assigned }] : []),
  ];
  await recordAction(tx, admin, { acao: "CASO_RESOLVIDO", ...(alvo && { alvo }), mudancas }, now);
}

async function getPayer(tx: Tx, { user_id }: LockedCaso, email: string | undefined): Promise<number> {
  const userId = user_id ?? (email ? await findUserIdOfEmail(tx, email) : undefined);
  if (userId === undefined) throw new AppError("user-not-found");
  return userId;
}

/** Records a subscription with the plan an administrator assigned, and its earlier payments. */
async function assignPlan(
  billing: Billing,
  tx: Tx,
  { caso, userId, planUuid }: { caso: LockedCaso; userId: number; planUuid: string },
): Promise<string> {
  const plan = await findPlan(tx, planUuid);
  if (!plan || plan.price_centavos === 0) throw new AppError("plan-not-found");
  const { stripe_subscription_id: subscription, stripe_customer_id: customer } = caso;
  if (customer) await setCustomer(tx, userId, { from: null, to: customer });
  const { isThere } = await applySubscription(billing, tx, subscription, userId, plan.id);
  if (!isThere)
    throw new AppError("provider-refused", {
      detail: "O provedor de pagamentos não conhece mais esta assinatura. Encerre-a aqui.",
    });
  await recordInvoicesOf(billing, tx, subscription);
  return plan.name;
}

async function findTarget(tx: Tx, userId: number | null) {
  if (userId === null) return undefined;
  const user = await tx.selectFrom("users").select("uuid").where("id", "=", userId).executeTakeFirst();
  return user && { tipo: "USUARIO" as const, uuid: user.uuid };
}
