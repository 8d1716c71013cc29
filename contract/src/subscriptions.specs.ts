import type { Specs } from "./call.ts";
import { ByUuid, Nothing } from "./params.ts";
import {
  CheckoutAnswer,
  CheckoutBody,
  PortalAnswer,
  StripeWebhook,
  Subscription,
  SubscriptionsByUser,
  SubscriptionsOf,
  VerifySessionAnswer,
  VerifySessionBody,
} from "./subscriptions.ts";

export const subscriptionsSpecs = {
  getMySubscription: {
    summary: "The reader's subscription; 404 where there is none",
    answers: { 200: Subscription },
    errors: ["subscription-not-found"],
  },
  checkout: {
    summary: "Open the provider's hosted checkout; asked again, the same one while it is open",
    body: CheckoutBody,
    answers: { 200: CheckoutAnswer },
    errors: ["plan-not-found", "already-subscribed", "checkout-unavailable"],
  },
  openPortal: {
    summary: "Open the provider's portal, where a subscription is cancelled and taken up again",
    answers: { 200: PortalAnswer },
    errors: ["subscription-not-found", "portal-unavailable"],
  },
  verifyPayment: {
    summary: "Ask the provider about the reader's own checkout, without waiting for its webhook",
    body: VerifySessionBody,
    answers: { 200: VerifySessionAnswer },
    errors: ["payment-session-not-found", "checkout-unavailable"],
  },
  receiveStripeWebhook: {
    summary: "The payment provider's events, signed over the raw body",
    body: StripeWebhook,
    // An event holds its object whole, with all that its operator noted on it.
    bodyMaxBytes: 512 * 1024,
    answers: { 204: Nothing },
    signed: true,
    errors: ["invalid-signature", "not-found"],
  },
  getSubscriptionOf: {
    summary: "A person's subscription; 404 where there is none",
    params: ByUuid,
    answers: { 200: Subscription },
    errors: ["subscription-not-found"],
  },
  getSubscriptionsOf: {
    summary: "The subscriptions of many people, by their uuid",
    body: SubscriptionsOf,
    answers: { 200: SubscriptionsByUser },
  },
} as const satisfies Specs;
