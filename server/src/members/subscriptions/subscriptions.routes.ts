import { calls } from "@cav/contract/calls.ts";
import type { StripeWebhook } from "@cav/contract/subscriptions/subscriptions.ts";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { createGrouping } from "../../platform/http/answers/grouping.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { previewPlanChange, savePlanChange, withdrawPlanChange } from "./change.ts";
import { openCheckout, type Paying, verifyCheckout } from "./checkout.ts";
import { getCobranca, withdrawPayment } from "./cobranca.ts";
import { openPortal } from "./portal.ts";
import { closeSubscription, closeWithoutProvider } from "./refund.ts";
import { billingOf } from "./scheduled.ts";
import { listCasos, settleCaso } from "./settle-caso.ts";
import { findSubscriptions } from "./subscriptions.queries.ts";
import { checkSignature, receiveEvents } from "./webhook.ts";

/** Returns the address of Stripe's dashboard; test keys have their own. */
const dashboardOf = (secretKey = "") =>
  `https://dashboard.stripe.com${/^[sr]k_test_/.test(secretKey) ? "/test" : ""}`;

export function subscriptionsRoutes(bind: Bind, deps: Deps): void {
  const { config, db } = deps;
  const billing = billingOf(deps);
  const paying: Paying | undefined = billing && { ...billing, appUrl: config.appUrl };
  const provider = () => {
    if (!paying) throw new AppError("checkout-unavailable");
    return paying;
  };

  async function subscriptionOf(userUuid: string) {
    const found = (await findSubscriptions(db, [userUuid])).get(userUuid);
    if (!found) throw new AppError("subscription-not-found");
    return found;
  }

  bind(calls.getMySubscription, async ({ user }) => subscriptionOf(user.uuid));
  bind(calls.getSubscriptionOf, async ({ params }) => subscriptionOf(params.uuid));
  bind(calls.getSubscriptionsOf, async ({ body }) => Object.fromEntries(await findSubscriptions(db, body)));

  bind(calls.checkout, async ({ user, body }) => {
    return { checkout_url: await openCheckout(provider(), user, body.plan_uuid) };
  });
  bind(calls.previewPlanChange, async ({ user, body }) =>
    previewPlanChange(provider(), user, body.plan_uuid),
  );
  bind(calls.changePlan, async ({ user, body }) => {
    const pagar_em = await savePlanChange(provider(), user, body);
    return { ...(await subscriptionOf(user.uuid)), ...(pagar_em && { pagar_em }) };
  });
  bind(calls.undoPlanChange, async ({ user }) => {
    await withdrawPlanChange(provider(), user);
    return subscriptionOf(user.uuid);
  });
  bind(calls.refundSubscription, async ({ user, params, body }) => ({
    devolvido: paying
      ? await closeSubscription(paying, user, params.uuid, body.devolver)
      : await closeWithoutProvider(deps, user, params.uuid),
  }));
  bind(calls.getMyCobranca, async ({ user }) => getCobranca(deps, user.id));
  bind(calls.withdrawPayment, async ({ user }) => withdrawPayment(provider(), user));
  bind(calls.openPortal, async ({ user }) => {
    if (!paying) throw new AppError("portal-unavailable");
    return { portal_url: await openPortal(paying, user) };
  });
  bind(calls.verifyPayment, async ({ user, body }) => {
    return verifyCheckout(provider(), user, body.session_id);
  });

  bind(calls.listCasos, async ({ query }) => listCasos(db, dashboardOf(config.stripe?.secretKey), query));
  bind(calls.settleCaso, async ({ user, params, body }) => settleCaso(provider(), user, params.uuid, body));

  const verify = ({ headers, rawBody = Buffer.alloc(0) }: FastifyRequest) => {
    if (!billing || !config.stripe) throw new AppError("invalid-signature");
    checkSignature(billing, config.stripe.webhookSecret, rawBody, String(headers["stripe-signature"]));
  };
  const receive = createGrouping((events: z.output<typeof StripeWebhook>[]) => receiveEvents(deps, events), {
    most: 100,
    mostWaiting: 1_000,
  });
  bind(calls.receiveStripeWebhook, async ({ body }) => receive(body), { verify });
}
