import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

/** A payment with what it bought; amounts in the currency's smallest unit. */
export type Payment = {
  stripe_invoice_id: string;
  plan_name: string;
  preco_centavos: number;
  valor_centavos: number;
  moeda: string;
  pago_em: Date;
};

/** Records the payment of a recorded subscription once; returns whether it is new. */
export async function recordPayment(
  tx: Tx,
  subscriptionId: string,
  { stripe_invoice_id, plan_name, preco_centavos, valor_centavos, moeda, pago_em }: Payment,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO pagamentos (stripe_invoice_id, assinatura_id, plan_name, preco_centavos, valor_centavos, moeda, pago_em)
    SELECT ${stripe_invoice_id}, id, ${plan_name}, ${preco_centavos}, ${valor_centavos}, ${moeda}, ${pago_em}
    FROM assinaturas WHERE stripe_subscription_id = ${subscriptionId}
    ON CONFLICT DO NOTHING`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Sets how much of a payment was refunded and when (zero clears both), and whether the last refund failed. */
export async function setReturned(
  tx: Tx,
  stripe_invoice_id: string,
  { centavos, hasFailed }: { centavos: number; hasFailed: boolean },
  now: Date,
): Promise<void> {
  const noted =
    centavos > 0
      ? { estornado_centavos: centavos, estornado_em: sql<Date>`coalesce(estornado_em, ${now})` }
      : { estornado_centavos: null, estornado_em: null };
  const estorno_falhou_em = hasFailed ? sql<Date>`coalesce(estorno_falhou_em, ${now})` : null;
  const change = { ...noted, estorno_falhou_em };
  await tx.updateTable("pagamentos").set(change).where("stripe_invoice_id", "=", stripe_invoice_id).execute();
}

/** Sets how a payment was made, and its receipt's page. */
export async function setPaidBy(
  tx: Tx,
  stripe_invoice_id: string,
  paidBy: { metodo: string | null; recibo_url: string | null },
): Promise<void> {
  await tx.updateTable("pagamentos").set(paidBy).where("stripe_invoice_id", "=", stripe_invoice_id).execute();
}

/** Deletes a trial's invoices of 0, which older releases recorded as payments. */
export async function deleteUnpaid(db: Db): Promise<void> {
  await db.deleteFrom("pagamentos").where("valor_centavos", "=", 0).execute();
}
