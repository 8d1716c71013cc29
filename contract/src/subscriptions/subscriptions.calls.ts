import { callsOf } from "../call.ts";
import type { subscriptionsSpecs } from "./subscriptions.specs.ts";

export const subscriptionsCalls = callsOf<typeof subscriptionsSpecs>()({
  getMySubscription: { method: "GET", path: "/subscriptions/me", access: "user" },
  checkout: { method: "POST", path: "/subscriptions/checkout", access: "user" },
  previewPlanChange: { method: "POST", path: "/subscriptions/change/preview", access: "user" },
  changePlan: { method: "POST", path: "/subscriptions/change", access: "user" },
  undoPlanChange: { method: "DELETE", path: "/subscriptions/change", access: "user" },
  getMyCobranca: { method: "GET", path: "/subscriptions/me/cobranca", access: "user" },
  withdrawPayment: { method: "DELETE", path: "/subscriptions/payment", access: "user" },
  openPortal: { method: "POST", path: "/subscriptions/portal", access: "user" },
  verifyPayment: { method: "POST", path: "/subscriptions/verify-session", access: "user" },
  receiveStripeWebhook: { method: "POST", path: "/subscriptions/webhook", access: "public" },
  getSubscriptionOf: { method: "GET", path: "/admin/users/:uuid/subscription", access: "suporte" },
  refundSubscription: { method: "POST", path: "/admin/users/:uuid/subscription/refund", access: "admin" },
  getSubscriptionsOf: { method: "POST", path: "/admin/users/subscriptions", access: "suporte" },
});
