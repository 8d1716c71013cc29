import type { Specs } from "../call.ts";
import { ByUuid, Nothing } from "../params.ts";
import { Cobranca } from "./cobranca.ts";
import {
  ChangeAnswer,
  ChangeBody,
  CheckoutAnswer,
  CheckoutBody,
  PlanChange,
  PortalAnswer,
  PreviewChangeBody,
  RefundAnswer,
  RefundBody,
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
    errors: [
      "plan-not-found",
      "already-subscribed",
      "payment-owed",
      "payment-pending",
      "checkout-unavailable",
    ],
  },
  previewPlanChange: {
    summary: "What changing to another plan would cost, and from when it holds; changes nothing",
    body: PreviewChangeBody,
    answers: { 200: PlanChange },
    errors: [
      "plan-not-found",
      "already-subscribed",
      "subscription-not-found",
      "payment-owed",
      "checkout-unavailable",
    ],
  },
  changePlan: {
    summary:
      "Change to another plan for the amount that was shown: at once where more is paid, else at the period's end",
    body: ChangeBody,
    answers: { 200: ChangeAnswer },
    errors: [
      "plan-not-found",
      "already-subscribed",
      "subscription-not-found",
      "payment-owed",
      "change-outdated",
      "card-refused",
      "checkout-unavailable",
    ],
  },
  undoPlanChange: {
    summary: "Stay with the plan: take back a change that was to follow at the period's end",
    answers: { 200: Subscription },
    errors: ["subscription-not-found", "checkout-unavailable"],
  },
  getMyCobranca: {
    summary: "The reader's billing: paid until when, the next charge, open payments and receipts",
    answers: { 200: Cobranca },
  },
  withdrawPayment: {
    summary: "Give up a payment that is still open, so that another can be made; nothing was charged",
    answers: { 204: Nothing },
    errors: ["subscription-not-found", "checkout-unavailable"],
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
    // Events contain the whole object with the operator's metadata.
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
  refundSubscription: {
    summary:
      "End a person's subscription at once and give back what they paid last, or a part; audited, and mailed",
    params: ByUuid,
    body: RefundBody,
    answers: { 200: RefundAnswer },
    errors: ["user-not-found", "subscription-not-found", "provider-refused", "checkout-unavailable"],
  },
  getSubscriptionsOf: {
    summary: "The subscriptions of many people, by their uuid",
    body: SubscriptionsOf,
    answers: { 200: SubscriptionsByUser },
  },
} as const satisfies Specs;
