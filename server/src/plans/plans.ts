import type { Plan, PlanInput } from "@cav/contract/plans.ts";
import type { Deps } from "../deps.ts";
import type { Db } from "../platform/database/schema.ts";
import { AppError } from "../platform/http/app-error.ts";
import { refusalOf, type StripeClient } from "../platform/stripe/stripe.ts";
import {
  countSubscriptions,
  deletePlanRow,
  findOpenCheckouts,
  findPlan,
  insertPlan,
  listPlanRows,
  lockPlan,
  type PlanRow,
  presentPlan,
  recordPrice,
  recordProvider,
  setOnSale,
  updatePlanRow,
} from "./plans.queries.ts";

export type Selling = Pick<Deps, "db" | "clock" | "log"> & {
  /** Undefined where the installation has no payment provider. */
  stripe: StripeClient | undefined;
};

export async function listPlans(db: Db, which: { onSaleOnly: boolean }): Promise<Plan[]> {
  return (await listPlanRows(db, which)).map(presentPlan);
}

/** @throws AppError plan-not-found */
export async function getPlan(db: Db, uuid: string): Promise<Plan> {
  return presentPlan((await findPlan(db, uuid)) ?? notFound());
}

function notFound(): never {
  throw new AppError("plan-not-found");
}

/** Creates a plan; the same creation again answers the plan that it made. @throws AppError plan-exists */
export async function createPlan(
  { db, clock }: Selling,
  { uuid, ...input }: PlanInput & { uuid: string },
): Promise<Plan> {
  const made = await insertPlan(db, uuid, input, clock.now());
  if (made) {
    if (made.stripe_price_id) await recordPrice(db, made, made.stripe_price_id);
    return presentPlan(made);
  }
  const known = await findPlan(db, uuid);
  if (!known || known.name !== input.name) throw new AppError("plan-exists");
  return presentPlan(known);
}

/**
 * Changes a plan. What is sold at the provider follows first: a plan that changed here and not there would be paid at
 * the wrong price.
 * @throws AppError plan-not-found, provider-refused, checkout-unavailable
 */
export async function updatePlan(deps: Selling, uuid: string, input: PlanInput): Promise<Plan> {
  const { db, clock } = deps;
  return db.transaction().execute(async (tx) => {
    const before = (await lockPlan(tx, uuid)) ?? notFound();
    const isGiven = input.stripe_price_id !== null && input.stripe_price_id !== before.stripe_price_id;
    const after = await updatePlanRow(tx, before.id, keepPrice(before, input), clock.now());
    if (isGiven && after.stripe_price_id) await recordPrice(tx, after, after.stripe_price_id);
    if (isGiven || !before.stripe_product_id) return presentPlan(after);
    return presentPlan(await syncAtProvider({ ...deps, db: tx }, after, before));
  });
}

/** The price at the provider is ours to keep: an input without one does not take it away. */
function keepPrice(before: PlanRow, input: PlanInput): PlanInput {
  return { ...input, stripe_price_id: input.stripe_price_id ?? before.stripe_price_id };
}

/**
 * Deletes a plan that nobody ever had. One with subscribers is taken off sale instead.
 * @throws AppError plan-not-found, plan-has-subscribers with their number
 */
export async function deletePlan({ db, clock }: Selling, uuid: string): Promise<void> {
  const subscribers = await db.transaction().execute(async (tx) => {
    const plan = (await lockPlan(tx, uuid)) ?? notFound();
    const { now, ever } = await countSubscriptions(tx, plan.id);
    if (ever === 0) await deletePlanRow(tx, plan.id);
    else await setOnSale(tx, plan.id, false, clock.now());
    return ever === 0 ? undefined : now;
  });
  if (subscribers === undefined) return;
  const people = subscribers === 1 ? "1 assinante" : `${subscribers} assinantes`;
  throw new AppError("plan-has-subscribers", {
    detail: `Este plano tem ${people} e foi desativado em vez de excluído.`,
  });
}

/** Creates or updates what is sold at the provider. @throws AppError plan-not-found, provider-refused, … */
export async function syncPlan(deps: Selling, uuid: string): Promise<Plan> {
  return deps.db.transaction().execute(async (tx) => {
    const plan = (await lockPlan(tx, uuid)) ?? notFound();
    return presentPlan(await syncAtProvider({ ...deps, db: tx }, plan, plan));
  });
}

/**
 * Product and price of a plan at the provider, as the plan says them now. A new amount or interval makes a new price
 * and archives the old one; checkouts that were opened at the old one are closed. A free plan has no price.
 */
export async function syncAtProvider(deps: Selling, plan: PlanRow, before: PlanRow): Promise<PlanRow> {
  const { db, clock, stripe } = deps;
  if (!stripe) throw new AppError("checkout-unavailable");
  try {
    const product = await putProduct(stripe, plan);
    const isSame =
      plan.stripe_price_id !== null &&
      plan.price_centavos === before.price_centavos &&
      plan.interval === before.interval;
    if (plan.price_centavos === 0 || isSame) {
      const ids = { stripe_product_id: product, stripe_price_id: plan.stripe_price_id };
      return await recordProvider(db, plan, ids, clock.now());
    }
    const price = await stripe.prices.create({
      product,
      currency: "brl",
      unit_amount: plan.price_centavos,
      recurring: { interval: plan.interval },
      metadata: { plan_uuid: plan.uuid },
    });
    if (plan.stripe_price_id) await retirePrice(deps, stripe, plan.stripe_price_id, plan.id);
    const ids = { stripe_product_id: product, stripe_price_id: price.id };
    return await recordProvider(db, plan, ids, clock.now());
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) throw new AppError("provider-refused", { cause: error, detail: `${refused} ${refusal}` });
    throw error instanceof AppError ? error : new AppError("checkout-unavailable", { cause: error });
  }
}

const refused = "O provedor de pagamentos recusou a operação:";

async function putProduct(stripe: StripeClient, plan: PlanRow): Promise<string> {
  const facts = { name: plan.name, description: plan.description, metadata: { plan_uuid: plan.uuid } };
  if (!plan.stripe_product_id) {
    const idempotencyKey = `product-${plan.uuid}-${plan.updated_at.getTime()}`;
    return (await stripe.products.create(facts, { idempotencyKey })).id;
  }
  await stripe.products.update(plan.stripe_product_id, { ...facts, active: plan.is_active });
  return plan.stripe_product_id;
}

/** Nobody may pay the old price from now on; who pays it already goes on. */
async function retirePrice({ db, log }: Selling, stripe: StripeClient, priceId: string, planId: number) {
  await stripe.prices.update(priceId, { active: false });
  for (const session of await findOpenCheckouts(db, planId)) {
    // One that was paid or expired meanwhile can't be expired: its webhook says what became of it.
    await stripe.checkout.sessions.expire(session).catch((error: unknown) => {
      log.info({ err: error }, "checkout was closed already");
    });
  }
}
