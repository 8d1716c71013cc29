import { createHash } from "node:crypto";
import type { Subscription } from "@cav/contract/subscriptions.ts";
import { isEffective } from "@cav/contract/subscriptions.ts";
import { isPremium } from "@cav/contract/users.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { lockPlan, type PlanRow } from "../plans/plans.queries.ts";
import { syncAtProvider } from "../plans/provider.ts";
import type { Db } from "../platform/database/schema.ts";
import { AppError } from "../platform/http/app-error.ts";
import { isMissing } from "../platform/stripe/stripe.ts";
import { applyCheckout, type Billing, settleCheckout } from "./apply.ts";
import {
  findCheckout,
  findCheckouts,
  findCurrent,
  findOpenCheckoutsOf,
  findSubscriptions,
  insertCheckout,
  lockSubscriber,
  type Subscriber,
  setCheckoutStatus,
  setCustomer,
} from "./subscriptions.queries.ts";

export type Paying = Billing & { appUrl: string };

/**
 * Opens the provider's hosted checkout for a plan, or answers the one that is still open. Whatever fails leaves
 * nothing behind: what was made at the provider by then is found again by its idempotency key.
 * @throws AppError plan-not-found, already-subscribed, checkout-unavailable
 */
export async function openCheckout(paying: Paying, user: CurrentUser, planUuid: string): Promise<string> {
  await settleCheckouts(paying, user.id);
  return paying.db.transaction().execute(async (tx) => {
    const subscriber = await lockSubscriber(tx, user.id);
    if (!subscriber) throw new AppError("unauthenticated");
    const plan = await lockPlan(tx, planUuid);
    if (!plan?.is_active) throw new AppError("plan-not-found");
    await refuseDouble(tx, subscriber, plan);
    try {
      const priced = plan.stripe_price_id ? plan : await syncAtProvider({ ...paying, db: tx }, plan, plan);
      return await checkoutOf(paying, tx, subscriber, priced).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        // Made at another account of the provider's, or deleted there: it is made again.
        const remade = await syncAtProvider({ ...paying, db: tx }, plan, plan);
        return checkoutOf(paying, tx, { ...subscriber, stripe_customer_id: null }, remade);
      });
    } catch (error) {
      throw new AppError("checkout-unavailable", { cause: error });
    }
  });
}

/**
 * Learns what became of the checkouts that a person opened before: one that was paid, of which no webhook has told
 * yet, must not be paid again.
 */
async function settleCheckouts(paying: Paying, userId: number): Promise<void> {
  try {
    for (const id of await findOpenCheckoutsOf(paying.db, userId)) await settleCheckout(paying, id);
  } catch (error) {
    throw new AppError("checkout-unavailable", { cause: error });
  }
}

/** One subscription a person at a time: a second would be paid beside the first. */
async function refuseDouble(tx: Db, subscriber: Subscriber, plan: PlanRow): Promise<void> {
  const current = await findCurrent(tx, subscriber.id);
  const held = current.find(({ status }) => isEffective(status) || status === "UNPAID");
  const isFree = plan.price_centavos === 0;
  if (held?.plan_uuid === plan.uuid || (isFree && !held)) throw new AppError("already-subscribed");
  if (held) {
    throw new AppError("already-subscribed", {
      detail: isFree
        ? "Para voltar ao plano gratuito, cancele a assinatura no portal: ela vale até o fim do período pago."
        : "Você já tem uma assinatura. Para trocar de plano, cancele a atual no portal e assine o novo quando ela terminar.",
    });
  }
  if (isPremium(subscriber.user_type) && !subscriber.premium_por_assinatura) {
    throw new AppError("already-subscribed", {
      detail: "Sua conta já tem tudo do plano premium, sem assinatura.",
    });
  }
}

async function checkoutOf(
  { stripe, clock, appUrl }: Paying,
  tx: Db,
  subscriber: Subscriber,
  plan: PlanRow,
): Promise<string> {
  const price = plan.stripe_price_id ?? "";
  const before = await findCheckouts(tx, subscriber.id);
  for (const { stripe_session_id: id, stripe_price_id } of before.filter(({ status }) => status === "open")) {
    if (stripe_price_id === price) {
      const { status, url } = await stripe.checkout.sessions.retrieve(id);
      if (status === "open" && url) return url;
      throw new Error("the checkout was closed this very moment");
    }
    // Two that are open could both be paid.
    await stripe.checkout.sessions.expire(id);
    await setCheckoutStatus(tx, id, "expired");
  }
  const customer = await customerOf({ stripe, tx }, subscriber);
  const session = await stripe.checkout.sessions.create(
    {
      mode: "subscription",
      allowed_payment_method_types: ["card"],
      customer,
      line_items: [{ price, quantity: 1 }],
      client_reference_id: subscriber.uuid,
      locale: "pt-BR",
      metadata: { user_uuid: subscriber.uuid, plan_uuid: plan.uuid },
      success_url: `${appUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${appUrl}/payment/cancel`,
    },
    { idempotencyKey: `checkout-${customer}-${price}-${before.length}` },
  );
  if (!session.url) throw new Error("the provider answered a checkout without an address");
  const checkout = {
    stripe_session_id: session.id,
    user_id: subscriber.id,
    plano_id: plan.id,
    stripe_price_id: price,
  };
  await insertCheckout(tx, checkout, clock.now());
  return session.url;
}

async function customerOf(
  { stripe, tx }: { stripe: Paying["stripe"]; tx: Db },
  { id, uuid, nome, email, stripe_customer_id }: Subscriber,
): Promise<string> {
  if (stripe_customer_id) return stripe_customer_id;
  const facts = { name: nome, email, metadata: { user_uuid: uuid } };
  // A key is good for one question: somebody who changes their name asks another one.
  const asked = createHash("sha256").update(JSON.stringify(facts)).digest("hex");
  const customer = await stripe.customers.create(facts, { idempotencyKey: `customer-${asked}` });
  await setCustomer(tx, id, customer.id);
  return customer.id;
}

/**
 * Asks the provider what became of the reader's own checkout.
 * @throws AppError payment-session-not-found for one that is unknown or somebody else's
 */
export async function verifyCheckout(
  paying: Paying,
  user: CurrentUser,
  sessionId: string,
): Promise<{ status: "open" | "complete" | "expired"; subscription: Subscription | null }> {
  const { db, stripe } = paying;
  const checkout = await findCheckout(db, sessionId);
  if (checkout?.user_id !== user.id) throw new AppError("payment-session-not-found");
  const session = await stripe.checkout.sessions.retrieve(sessionId).catch((error: unknown) => {
    throw new AppError(isMissing(error) ? "payment-session-not-found" : "checkout-unavailable", {
      cause: error,
    });
  });
  const status = await db.transaction().execute(async (tx) => applyCheckout(paying, tx, session));
  const subscription = (await findSubscriptions(db, [user.uuid])).get(user.uuid) ?? null;
  return { status, subscription };
}

/** Opens the provider's portal. @throws AppError subscription-not-found, portal-unavailable */
export async function openPortal({ db, stripe, appUrl }: Paying, user: CurrentUser): Promise<string> {
  const row = await db
    .selectFrom("users")
    .select("stripe_customer_id")
    .where("id", "=", user.id)
    .executeTakeFirst();
  if (!row?.stripe_customer_id) throw new AppError("subscription-not-found");
  try {
    const session = await stripe.billingPortal.sessions.create({
      customer: row.stripe_customer_id,
      return_url: `${appUrl}/perfil`,
      locale: "pt-BR",
    });
    return session.url;
  } catch (error) {
    throw new AppError("portal-unavailable", { cause: error });
  }
}
