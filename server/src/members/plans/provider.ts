import type Stripe from "stripe";
import type { Deps } from "../../deps.ts";
import { waitBriefly } from "../../platform/database/wait-briefly.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { isMissing, refusalOf, type StripeClient } from "../../platform/stripe/stripe.ts";
import {
  findOpenCheckouts,
  findPlanOfPrice,
  lockPlan,
  type PlanRow,
  recordProvider,
} from "./plans.queries.ts";

export type Selling = Pick<Deps, "db" | "clock" | "log"> & {
  /** Undefined without a configured payment provider. */
  stripe: StripeClient | undefined;
};

/**
 * Calls Stripe.
 * @throws AppError provider-refused with its reason, checkout-unavailable
 */
async function atProvider<T>({ stripe }: Selling, work: (stripe: StripeClient) => Promise<T>): Promise<T> {
  if (!stripe) throw new AppError("checkout-unavailable");
  try {
    return await work(stripe);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) throw new AppError("provider-refused", { cause: error, detail: `${refused} ${refusal}` });
    throw error instanceof AppError ? error : new AppError("checkout-unavailable", { cause: error });
  }
}

const refused = "O provedor de pagamentos recusou a operação:";

/** Makes Stripe's product and price match the plan, and records their ids. */
export async function syncAtProvider(deps: Selling, plan: PlanRow, before: PlanRow): Promise<PlanRow> {
  const ids = await atProvider(deps, (stripe) => putOnSale(deps, stripe, plan, before));
  return (await recordProvider(deps.db, plan, ids, deps.clock.now())) ?? refuseForeignPrice();
}

/**
 * Syncs a plan during a sale, without locks while Stripe is asked; an idempotency key gives concurrent sales one price.
 * Returns undefined when the plan changed meanwhile.
 */
export async function syncSoldPlan(deps: Selling, plan: PlanRow): Promise<PlanRow | undefined> {
  const ids = await atProvider(deps, (stripe) => putOnSale(deps, stripe, plan, plan));
  return deps.db.transaction().execute(async (tx) => {
    await waitBriefly(tx);
    const now = await lockPlan(tx, plan.uuid);
    const isSame =
      now?.updated_at.getTime() === plan.updated_at.getTime() && now.stripe_price_id === plan.stripe_price_id;
    return isSame ? recordProvider(tx, now, ids, deps.clock.now()) : undefined;
  });
}

/**
 * Creates a new price for a new amount or interval, archives the old one and closes its checkouts. Objects missing at
 * Stripe are created again. A free plan has no price.
 */
async function putOnSale(deps: Selling, stripe: StripeClient, plan: PlanRow, before: PlanRow) {
  const product = await putProduct(stripe, plan);
  const old = plan.stripe_price_id;
  const isSame = plan.price_centavos === before.price_centavos && plan.interval === before.interval;
  const stays = old && isSame && plan.price_centavos > 0 && (await isOnSale(stripe, old));
  const price = stays ? old : await makePrice(stripe, product, plan);
  if (old && !stays) await closeSale(deps, stripe, old, plan.id);
  return { stripe_product_id: product, stripe_price_id: price };
}

async function putProduct(stripe: StripeClient, plan: PlanRow): Promise<string> {
  const facts = { name: plan.name, description: plan.description, metadata: { plan_uuid: plan.uuid } };
  const known = plan.stripe_product_id;
  if (known) {
    const isThere = await unlessMissing(stripe.products.update(known, { ...facts, active: plan.is_active }));
    if (isThere) return known;
  }
  const idempotencyKey = `product-${plan.uuid}-${plan.updated_at.getTime()}`;
  return (await stripe.products.create(facts, { idempotencyKey })).id;
}

/** The currency of all plans. */
export const planCurrency = "brl";

async function makePrice(stripe: StripeClient, product: string, plan: PlanRow): Promise<string | null> {
  if (plan.price_centavos === 0) return null;
  const price = {
    product,
    currency: planCurrency,
    unit_amount: plan.price_centavos,
    recurring: { interval: plan.interval },
    metadata: { plan_uuid: plan.uuid },
  };
  // The key depends on plan and old price, so concurrent requests get one price.
  const asked = [
    plan.updated_at.getTime(),
    plan.price_centavos,
    plan.interval,
    plan.stripe_price_id ?? "none",
  ];
  const idempotencyKey = `price-${product}-${asked.join("-")}`;
  return (await stripe.prices.create(price, { idempotencyKey })).id;
}

async function isOnSale(stripe: StripeClient, priceId: string): Promise<boolean> {
  return (await unlessMissing(stripe.prices.retrieve(priceId)))?.active ?? false;
}

async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/**
 * Sells a plan at an existing Stripe price.
 * @throws AppError validation where the price does not match the plan
 */
export async function setPrice(deps: Selling, plan: PlanRow, priceId: string): Promise<PlanRow> {
  return atProvider(deps, async (stripe) => {
    const owner = await findPlanOfPrice(deps.db, priceId);
    if (owner && owner.id !== plan.id) refuseForeignPrice();
    const price = await unlessMissing(stripe.prices.retrieve(priceId));
    if (!price) refusePrice("O provedor de pagamentos não conhece este preço.");
    if (!price.active) refusePrice("Este preço está arquivado no provedor de pagamentos.");
    if (!isPriceOf(price, plan))
      refusePrice("No provedor de pagamentos este preço tem outro valor, outra moeda ou outra cobrança.");
    const product = typeof price.product === "string" ? price.product : price.product.id;
    const ids = { stripe_product_id: product, stripe_price_id: priceId };
    // Another plan may have taken the price meanwhile; the unique index decides.
    return (await recordProvider(deps.db, plan, ids, deps.clock.now())) ?? refuseForeignPrice();
  });
}

function refuseForeignPrice(): never {
  refusePrice("Este preço já é de outro plano.");
}

function isPriceOf({ currency, unit_amount, recurring }: Stripe.Price, plan: PlanRow): boolean {
  return (
    currency === planCurrency && unit_amount === plan.price_centavos && recurring?.interval === plan.interval
  );
}

function refusePrice(message: string): never {
  throw new AppError("validation", { fields: [{ field: "stripe_price_id", message }] });
}

/** Archives a price at Stripe; returns how many open checkouts turned out to be paid. */
export async function closePrice(deps: Selling, priceId: string, planId: number): Promise<number> {
  return atProvider(deps, (stripe) => closeSale(deps, stripe, priceId, planId));
}

/** Archives the price and expires its open checkouts; running subscriptions keep the price. */
async function closeSale({ db }: Selling, stripe: StripeClient, priceId: string, planId: number) {
  await unlessMissing(stripe.prices.update(priceId, { active: false }));
  let paid = 0;
  for (const id of await findOpenCheckouts(db, planId)) {
    const session = await unlessMissing(stripe.checkout.sessions.retrieve(id));
    if (session?.status === "complete") paid += 1;
    if (session?.status === "open") await stripe.checkout.sessions.expire(id);
  }
  return paid;
}
