export { pendingPaymentOf } from "./checkouts.queries.ts";
export { queueCustomerDeletion } from "./customer-deletion.ts";
export { queueCustomerUpdate, updateCustomer } from "./customer-update.ts";
export { createEndedSubscription } from "./ended-subscription.ts";
export { stripeEvents } from "./events.ts";
export { createBillingNoticeHandler, queueRenewals } from "./notices.ts";
export { createRunningSubscription } from "./running-subscription.ts";
export {
  billingOf,
  deleteCustomer,
  expireSubscriptions,
  readDue,
  readOwner,
  reconcileSubscriptions,
} from "./scheduled.ts";
export {
  findSubscriptions,
  hasPaidPremium,
  isPremiumBySubscription,
  presentSubscription,
  removeGivenPremium,
  type SubscriptionRow,
  subscriptionOfUser,
} from "./subscriptions.queries.ts";
export { subscriptionsRoutes } from "./subscriptions.routes.ts";
