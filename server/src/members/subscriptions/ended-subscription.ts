import { dayBeforeOf } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";
import { planCurrency } from "../plans/index.ts";
import { recordPayment } from "./payments.queries.ts";
import { upsertSubscription } from "./subscriptions.queries.ts";

/** Days before today that the month was paid, and that it ended. */
const paidDaysAgo = 40;
const endedDaysAgo = 10;

/**
 * Creates a past paid month for a user of the demonstration, without Stripe. It is over, because a running
 * subscription would be checked at Stripe. Idempotent.
 */
export async function createEndedSubscription(db: Db, userId: number, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const plan = await tx
      .selectFrom("planos")
      .select(["id", "name", "price_centavos"])
      .where("price_centavos", ">", 0)
      .where("interval", "=", "month")
      .orderBy("id")
      .executeTakeFirst();
    if (!plan) return;
    const id = `demonstracao_${userId}`;
    const [paid, ended] = [dayBeforeOf(now, paidDaysAgo), dayBeforeOf(now, endedDaysAgo)];
    const money = { price_centavos: plan.price_centavos, moeda: planCurrency, interval: "month" } as const;
    const period = { current_period_start: paid, current_period_end: ended, ended_at: ended };
    const end = {
      cancel_at_period_end: false,
      cancel_at: null,
      proximo_preco: null,
      status: "CANCELED",
    } as const;
    const owner = { stripe_subscription_id: id, user_id: userId, plano_id: plan.id };
    await upsertSubscription(tx, { ...owner, ...money, ...period, ...end }, paid);
    await recordPayment(tx, id, {
      stripe_invoice_id: id,
      plan_name: plan.name,
      preco_centavos: plan.price_centavos,
      valor_centavos: plan.price_centavos,
      moeda: planCurrency,
      pago_em: paid,
    });
  });
}
