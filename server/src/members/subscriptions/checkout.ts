import { createHash } from "node:crypto";
import type { ErrorCode } from "@cav/contract/errors.ts";
import { isOwing, subscriptionStanding } from "@cav/contract/subscriptions/standing.ts";
import type { Subscription } from "@cav/contract/subscriptions/subscriptions.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import type Stripe from "stripe";
import type { CurrentUser } from "../../identity/who/index.ts";
import { waitBriefly } from "../../platform/database/wait-briefly.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { isMissing, refusalOf } from "../../platform/stripe/stripe.ts";
import type { Db } from "../../tables.ts";
import { findPlan, lockSoldPlan, type PlanRow, syncSoldPlan } from "../plans/index.ts";
import type { Billing } from "./billing.ts";
import {
  type CheckoutStatus,
  findCheckout,
  findCheckouts,
  findOpenCheckoutsOf,
  hasPendingPayment,
  insertCheckout,
  setCheckoutStatus,
} from "./checkouts.queries.ts";
import { findCustomerOf, setCustomer } from "./customers.queries.ts";
import { readCustomer } from "./ledger/read-customer.ts";
import { subscriptionsJobs } from "./subscriptions.jobs.ts";
import {
  type BillingUser,
  findBillingUser,
  findCurrent,
  findSubscriptions,
  lockBillingUser,
} from "./subscriptions.queries.ts";

export type Paying = Billing & { appUrl: string };

/** Attempts for each checkout: plan or user may change during the request to Stripe. */
const attempts = 4;

/**
 * Opens Stripe's hosted checkout for a plan, or returns the open one. Asks Stripe before taking locks and records the
 * answer only if nothing changed; an unrecorded session is found again by its idempotency key.
 * @throws AppError plan-not-found, already-subscribed, payment-owed, payment-pending, checkout-unavailable
 */
export async function openCheckout(paying: Paying, user: CurrentUser, planUuid: string): Promise<string> {
  await syncCheckouts(paying, user.id);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const billingUser = await findBillingUser(paying.db, user.id);
    if (!billingUser) throw new AppError("unauthenticated");
    const plan = await findPlan(paying.db, planUuid);
    if (!plan?.is_active) throw new AppError("plan-not-found");
    await refuseDouble(paying.db, billingUser, plan);
    const url = await unlessUnavailable(() => tryCheckout(paying, billingUser, plan));
    if (url) return url;
  }
  throw new AppError("checkout-unavailable");
}

/**
 * Runs the work.
 * @throws AppError checkout-unavailable for what Stripe or the database throws, and what `work` refuses
 */
async function unlessUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code)) throw error;
    throw new AppError("checkout-unavailable", { cause: error });
  }
}
const refusals = new Set<string>([
  "unauthenticated",
  "already-subscribed",
  "payment-owed",
  "payment-pending",
] satisfies ErrorCode[]);

/** Returns a checkout's address; undefined when its plan or user changed, or was repaired at Stripe. */
async function tryCheckout(
  paying: Paying,
  billingUser: BillingUser,
  plan: PlanRow,
): Promise<string | undefined> {
  const price = plan.stripe_price_id;
  if (!price) {
    await syncSoldPlan(paying, plan);
    return undefined;
  }
  try {
    const customer = billingUser.stripe_customer_id ?? (await makeCustomer(paying, billingUser));
    return await checkoutOf(paying, { billingUser, plan, customer, price });
  } catch (error) {
    // The price belongs to another Stripe account or was deleted: create it again.
    if (isMissing(error)) {
      if (error.param === "customer") await makeCustomer(paying, billingUser);
      else await syncSoldPlan(paying, plan);
      return undefined;
    }
    const isSame = (await findPlan(paying.db, plan.uuid))?.stripe_price_id === price;
    if (isSame || !refusalOf(error)) throw error;
    return undefined;
  }
}

/** Reads the user again if a checkout is open: one that was paid without a webhook must not be paid again. */
async function syncCheckouts(paying: Paying, userId: number): Promise<void> {
  try {
    const open = await findOpenCheckoutsOf(paying.db, userId);
    const customer = await findCustomerOf(paying.db, userId);
    if (customer && open.length > 0) await readCustomer(paying, customer);
  } catch (error) {
    throw new AppError("checkout-unavailable", { cause: error });
  }
}

/** Refuses a second subscription: the user would pay two. */
async function refuseDouble(db: Db, billingUser: BillingUser, plan: PlanRow): Promise<void> {
  const [held] = await findCurrent(db, billingUser.id);
  if (held && isOwing(subscriptionStanding(held))) throw new AppError("payment-owed");
  if (await hasPendingPayment(db, billingUser.id)) throw new AppError("payment-pending");
  const isFree = plan.price_centavos === 0;
  if (held?.plan_uuid === plan.uuid || (isFree && !held)) throw new AppError("already-subscribed");
  if (held) {
    throw new AppError("already-subscribed", {
      detail: isFree
        ? "Para voltar ao plano gratuito, cancele a assinatura no portal: ela vale até o fim do período pago."
        : "Você já tem uma assinatura. Troque de plano na página de planos: o valor é mostrado antes.",
    });
  }
  if (isPremium(billingUser.user_type) && !billingUser.premium_por_assinatura) {
    throw new AppError("already-subscribed", {
      detail: "Sua conta já tem tudo do plano premium, sem assinatura.",
    });
  }
}

type Offer = { billingUser: BillingUser; plan: PlanRow; customer: string; price: string };

async function checkoutOf(paying: Paying, offer: Offer): Promise<string | undefined> {
  const { db, stripe } = paying;
  const before = await findCheckouts(db, offer.billingUser.id);
  for (const { stripe_session_id: id, stripe_price_id } of before.filter(({ status }) => status === "open")) {
    if (stripe_price_id === offer.price) {
      const { status, url } = await stripe.checkout.sessions.retrieve(id);
      if (status === "open" && url) return url;
      throw new Error("the checkout was closed this very moment");
    }
    // The user could pay two open checkouts, so the older one is closed.
    await stripe.checkout.sessions.expire(id);
    await setCheckoutStatus(db, id, "expired");
  }
  const session = await createSession(paying, offer, before.length);
  if (!session.url) throw new Error("the provider answered a checkout without an address");
  return (await recordCheckout(paying, offer, session.id)) ? session.url : undefined;
}

function createSession(
  { stripe, appUrl }: Paying,
  { billingUser, plan, customer, price }: Offer,
  count: number,
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create(
    {
      mode: "subscription",
      // Stripe offers those that the account has enabled and that suit the purchase.
      allowed_payment_method_types: ["card", "boleto", "pix"],
      customer,
      line_items: [{ price, quantity: 1 }],
      client_reference_id: billingUser.uuid,
      locale: "pt-BR",
      metadata: { user_uuid: billingUser.uuid, plan_uuid: plan.uuid },
      success_url: `${appUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${appUrl}/payment/cancel`,
    },
    { idempotencyKey: `checkout-${customer}-${price}-${count}` },
  );
}

/** Records the checkout, unless the plan changed or the user has another open one; returns whether it did. */
async function recordCheckout(
  { db, clock }: Paying,
  { billingUser: { id }, plan, price }: Offer,
  sessionId: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await waitBriefly(tx);
    const billingUser = await lockBillingUser(tx, id);
    if (!billingUser) throw new AppError("unauthenticated");
    const offered = await lockSoldPlan(tx, plan.uuid);
    if (!offered?.is_active || offered.stripe_price_id !== price) return false;
    await refuseDouble(tx, billingUser, offered);
    const open = await findOpenCheckoutsOf(tx, id);
    if (open.some((known) => known !== sessionId)) return false;
    const checkout = { stripe_session_id: sessionId, user_id: id, plano_id: plan.id, stripe_price_id: price };
    await insertCheckout(tx, checkout, clock.now());
    return true;
  });
}

/** Creates and records a user's Stripe customer; deletes it again when the account is gone or has another one. */
async function makeCustomer(
  { db, stripe, queue }: Paying,
  { id, uuid, nome, email, stripe_customer_id: from }: BillingUser,
): Promise<string> {
  const facts = { name: nome, email, metadata: { user_uuid: uuid } };
  // Stripe refuses a key with other parameters, so the key depends on them.
  const asked = createHash("sha256")
    .update(JSON.stringify({ ...facts, from }))
    .digest("hex");
  const { id: to } = await stripe.customers.create(facts, { idempotencyKey: `customer-${asked}` });
  if (await setCustomer(db, id, { from, to, isNew: true })) return to;
  const customer = { stripe_customer_id: to, checkouts: [], subscriptions: [] };
  await db.transaction().execute((tx) => queue.enqueue(tx, subscriptionsJobs.subscriptionsForget, customer));
  if (!(await findBillingUser(db, id))) throw new AppError("unauthenticated");
  throw new Error("the account became another customer this very moment");
}

/**
 * Syncs the user's own checkout with Stripe.
 * @throws AppError payment-session-not-found for one that is unknown or another user's
 */
export async function verifyCheckout(
  paying: Paying,
  user: CurrentUser,
  sessionId: string,
): Promise<{ status: CheckoutStatus; subscription: Subscription | null }> {
  const { db } = paying;
  const checkout = await findCheckout(db, sessionId);
  if (checkout?.user_id !== user.id) throw new AppError("payment-session-not-found");
  const customer = await findCustomerOf(db, user.id);
  if (customer && checkout.status === "open") await unlessUnavailable(() => readCustomer(paying, customer));
  const now = await findCheckout(db, sessionId);
  if (!now) throw new AppError("payment-session-not-found");
  const status = now.status === "open" && now.pendente ? "pending" : now.status;
  const subscription = (await findSubscriptions(db, [user.uuid])).get(user.uuid) ?? null;
  return { status, subscription };
}
