import { sql } from "kysely";
import type { Tx } from "../tables.ts";

type Payment = { stripe_invoice_id: string; subscriptionId: string; valor_centavos: number; pago_em: Date };

/** Whether the payment is new: then it is recorded. */
export async function recordPayment(tx: Tx, { subscriptionId, ...payment }: Payment): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO pagamentos (stripe_invoice_id, assinatura_id, valor_centavos, pago_em)
    VALUES (${payment.stripe_invoice_id},
      (SELECT id FROM assinaturas WHERE stripe_subscription_id = ${subscriptionId}),
      ${payment.valor_centavos}, ${payment.pago_em})
    ON CONFLICT DO NOTHING`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Notes what was given back of a payment: whether that is new. */
export async function recordRefund(
  tx: Tx,
  stripe_invoice_id: string,
  centavos: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("pagamentos")
    .set({ estornado_centavos: centavos, estornado_em: now })
    .where("stripe_invoice_id", "=", stripe_invoice_id)
    .where("estornado_em", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
