import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import { openCheckout, openPortal, type Paying, verifyCheckout } from "./checkout.ts";
import { billingOf } from "./scheduled.ts";
import { findSubscriptions } from "./subscriptions.queries.ts";
import { applyEvent, readEvent } from "./webhook.ts";

export function subscriptionsRoutes(bind: Bind, deps: Deps): void {
  const { config, db } = deps;
  const billing = billingOf(deps);
  const paying: Paying | undefined = billing && { ...billing, queue: deps.queue, appUrl: config.appUrl };

  async function subscriptionOf(userUuid: string) {
    const found = (await findSubscriptions(db, [userUuid])).get(userUuid);
    if (!found) throw new AppError("subscription-not-found");
    return found;
  }

  bind(calls.getMySubscription, async ({ user }) => subscriptionOf(user.uuid));
  bind(calls.getSubscriptionOf, async ({ params }) => subscriptionOf(params.uuid));
  bind(calls.getSubscriptionsOf, async ({ body }) => Object.fromEntries(await findSubscriptions(db, body)));

  bind(calls.checkout, async ({ user, body }) => {
    if (!paying) throw new AppError("checkout-unavailable");
    return { checkout_url: await openCheckout(paying, user, body.plan_uuid) };
  });
  bind(calls.openPortal, async ({ user }) => {
    if (!paying) throw new AppError("portal-unavailable");
    return { portal_url: await openPortal(paying, user) };
  });
  bind(calls.verifyPayment, async ({ user, body }) => {
    if (!paying) throw new AppError("checkout-unavailable");
    return verifyCheckout(paying, user, body.session_id);
  });

  bind(calls.receiveStripeWebhook, async ({ request }) => {
    if (!billing || !config.stripe) throw new AppError("invalid-signature");
    const signature = String(request.headers["stripe-signature"]);
    const rawBody = request.rawBody ?? Buffer.alloc(0);
    await applyEvent(billing, readEvent(billing, config.stripe.webhookSecret, rawBody, signature));
  });
}
