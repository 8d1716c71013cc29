import { isMissing } from "../platform/stripe/stripe.ts";
import type { Db } from "../tables.ts";
import type { Billing } from "./apply.ts";
import { findSold } from "./invoices.ts";
import { deleteUnpaid, findUnsold, setSold } from "./payments.queries.ts";

/** How many payments of earlier releases are completed a night. */
const batchSize = 500;

/** Asks the provider for plan, price and currency of payments that were recorded without; invoices of 0 are no payments. */
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

/** Where just one plan ever cost as much as was paid, that plan was sold. */
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
