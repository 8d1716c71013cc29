import type { Tx } from "../../../tables.ts";
import type { Billing } from "../billing.ts";
import { recordProblems } from "../casos.ts";
import { findPayer } from "../subscriptions.queries.ts";
import { billingFactsOf } from "./facts.ts";
import { buildMirror } from "./mirror.queries.ts";
import type { CustomerMirror } from "./types.ts";

type Stranger = { customer: string; mirror: CustomerMirror; payer: number | undefined; readAt: Date };

/**
 * Opens a case where an unknown customer pays for a plan, or has the e-mail of an account. Returns whether it has any
 * such subscription.
 */
export async function recordStrangers(
  billing: Billing,
  tx: Tx,
  { customer, mirror, payer, readAt }: Stranger,
): Promise<boolean> {
  const own = { ...mirror, versao: 1 };
  const row = { stripe_customer_id: customer, user_id: null, espelho: own, lido_em: readAt };
  const whole = await buildMirror(tx, [{ ...row, leitura: 0, pedido: 0, apagado_em: null }], readAt);
  let isOpen = false;
  for (const sub of mirror.subscriptions) {
    // The account was deleted; the job that deletes the customer ends its subscriptions.
    if (await findPayer(tx, sub.id)) continue;
    const { invoices, isLive, isOurs } = billingFactsOf(whole, sub, Math.floor(readAt.getTime() / 1000));
    const hasBegun = invoices.some(({ status }) => status === "paid");
    if (!isLive || !hasBegun || !(isOurs || payer !== undefined)) continue;
    isOpen = true;
    const about = { id: sub.id, userId: payer ?? null, customer };
    await recordProblems(billing, tx, about, [{ tipo: "CLIENTE_DESCONHECIDO", detalhe: customer }]);
  }
  return isOpen;
}
