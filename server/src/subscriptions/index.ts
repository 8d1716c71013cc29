export { queueCustomerDeletion } from "./customer-deletion.ts";
export { queueCustomerUpdate, updateCustomer } from "./customer-update.ts";
export {
  billingOf,
  deleteCustomer,
  expireSubscriptions,
  reconcileSubscriptions,
} from "./scheduled.ts";
export { findSubscriptions, isPremiumBySubscription, removeGivenPremium } from "./subscriptions.queries.ts";
export { subscriptionsRoutes } from "./subscriptions.routes.ts";
