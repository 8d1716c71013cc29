import { isMissing } from "../../platform/stripe/stripe.ts";
import type { Db } from "../../tables.ts";
import type { Billing } from "./apply.ts";
import { findSold } from "./invoices.ts";
import { deleteUnpaid, findUnsold, setSold } from "./payments.queries.ts";

/** Payments completed per night. */
const batchSize = 500;

/** Completes old payments with plan, price and currency from Stripe; deletes invoices of 0, which are no payments. */
export async function reconcilePayments(billing: Billing): Promise<void> {
  const { db, stripe } = billing;
  await deleteUnpaid(db);
  for (const id of await findUnsold(db, batchSize)) {
    const invoice = await stripe.invoices.retrieve(id).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    const sold = invoice ? await findSold(stripe, db, invoice) : await findSoldByAmount(db, id);
    await setSold(db, id, { ...sold, moeda: invoice?.currency ?? "brl" });
  }
}

/** Finds the sold plan when exactly one plan ever had this price. */
async function findSoldByAmount(db: Db, id: string) {
  const plans = await db
    .selectFrom("plano_precos as p")
    .innerJoin("planos as l", "l.id", "p.plano_id")
    .innerJoin("pagamentos as g", "g.valor_centavos", "p.price_centavos")
    .select(["l.name", "p.price_centavos"])
    .distinct()
    .where("g.stripe_invoice_id", "=", id)
    .execute();
  const [plan] = plans.length === 1 ? plans : [];
  return { plan_name: plan?.name, preco_centavos: plan?.price_centavos };
}
