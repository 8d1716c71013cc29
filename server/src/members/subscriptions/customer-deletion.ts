import type { CasoTipo } from "@cav/contract/subscriptions/casos.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../tables.ts";
import { findOpenCheckoutsOf } from "./checkouts.queries.ts";
import { findCustomersOf } from "./ledger/mirror.queries.ts";
import { subscriptionsJobs } from "./subscriptions.jobs.ts";
import { findRunningSubscriptions, lockBillingUser } from "./subscriptions.queries.ts";

/**
 * Queues the deletion of all of a leaving user's Stripe customers, and deletes what is known of them here. A job
 * retries it, so the user does not wait, and no open checkout charges them later.
 */
export async function queueCustomerDeletion(
  { queue }: Pick<Deps, "queue">,
  tx: Tx,
  userId: number,
): Promise<void> {
  const billingUser = await lockBillingUser(tx, userId);
  const current = billingUser?.stripe_customer_id;
  const read = (await findCustomersOf(tx, userId)).map(({ stripe_customer_id }) => stripe_customer_id);
  const subscriptions = await findRunningSubscriptions(tx, userId);
  const checkouts = await findOpenCheckoutsOf(tx, userId);
  for (const stripe_customer_id of new Set(current ? [current, ...read] : read))
    await queue.enqueue(tx, subscriptionsJobs.subscriptionsForget, {
      stripe_customer_id,
      checkouts,
      subscriptions,
    });
  await deleteBillingOf(tx, userId);
}

/** Cases of money that is owed to somebody: they stay open, without the user. */
const owed: CasoTipo[] = ["DEVOLUCAO_RECUSADA", "ESTORNO_FALHOU", "PAGO_DEPOIS_DO_FIM"];
/** A customer that nobody has tied to the account may be another person's. */
const untied: CasoTipo = "CLIENTE_DESCONHECIDO";

/**
 * Deletes a user's mirrors, decisions and cases. Subscriptions and payments stay without the user for as long as tax
 * law asks, and without the receipts' pages, which show a name and an address.
 */
async function deleteBillingOf(tx: Tx, userId: number): Promise<void> {
  await sql`UPDATE stripe_clientes SET espelho = NULL WHERE user_id = ${userId}`.execute(tx);
  await sql`
    UPDATE pagamentos SET recibo_url = NULL
    WHERE assinatura_id IN (SELECT id FROM assinaturas WHERE user_id = ${userId})`.execute(tx);
  await sql`
    DELETE FROM decisoes_de_cobranca WHERE stripe_subscription_id IN (
      SELECT stripe_subscription_id FROM assinaturas WHERE user_id = ${userId} UNION
      SELECT stripe_subscription_id FROM casos_de_cobranca WHERE user_id = ${userId})`.execute(tx);
  await sql`
    DELETE FROM casos_de_cobranca
    WHERE user_id = ${userId} AND (resolvido_em IS NOT NULL OR tipo <> ALL (${[...owed, untied]}))`.execute(
    tx,
  );
}
