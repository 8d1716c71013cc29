import type { Deps } from "../../deps.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import { findPlan, syncSoldPlan } from "../plans/index.ts";
import type { Billing } from "./billing.ts";
import { setCustomer } from "./customers.queries.ts";
import { readCustomer } from "./ledger/read-customer.ts";
import { billingOf } from "./scheduled.ts";
import { findBillingUser } from "./subscriptions.queries.ts";

/** Days that the subscription is old: its second month runs. */
const daysOld = 40;

/**
 * Gives a user of the demonstration a running subscription with two receipts, so that its end and refund can be tried.
 * Works with test keys only. Returns whether it did.
 */
export async function createRunningSubscription(deps: Deps, userId: number): Promise<boolean> {
  const billing = billingOf(deps);
  if (!billing || !/^[sr]k_test_/.test(deps.config.stripe?.secretKey ?? "")) return false;
  try {
    return await startEarlier(billing, userId);
  } catch (error) {
    billing.log.warn({ err: error }, "the demonstration has no running subscription");
    return false;
  }
}

async function startEarlier(billing: Billing, userId: number): Promise<boolean> {
  const { clock, db, stripe } = billing;
  const user = await findBillingUser(db, userId);
  const price = await findMonthlyPrice(billing);
  if (!user || !price || user.stripe_customer_id) return false;
  const { id: customer } = await stripe.customers.create({ name: user.nome, email: user.email });
  await setCustomer(db, userId, { from: null, to: customer });
  const start = dayBeforeOf(clock.now(), daysOld).getTime();
  await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    backdate_start_date: Math.floor(start / 1000),
  });
  await readCustomer(billing, customer);
  // Its premium ends with the subscription.
  await db
    .updateTable("assinantes")
    .set({ premium_por_assinatura: true })
    .where("user_id", "=", userId)
    .execute();
  return true;
}

async function findMonthlyPrice(billing: Billing): Promise<string | undefined> {
  const { db } = billing;
  const row = await db
    .selectFrom("planos")
    .select("uuid")
    .where("price_centavos", ">", 0)
    .where("interval", "=", "month")
    .orderBy("id")
    .executeTakeFirst();
  const plan = row && (await findPlan(db, row.uuid));
  if (!plan) return undefined;
  return plan.stripe_price_id ?? (await syncSoldPlan(billing, plan))?.stripe_price_id ?? undefined;
}
