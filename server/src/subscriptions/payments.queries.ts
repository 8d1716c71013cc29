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

/** Holds a payment until the transaction ends: whether it was recorded. */
export async function lockPayment(tx: Tx, stripe_invoice_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("pagamentos")
    .select("stripe_invoice_id")
    .where("stripe_invoice_id", "=", stripe_invoice_id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes how much of a payment went back in all, and since when; zero takes the note away. And whether the last try failed. */
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
