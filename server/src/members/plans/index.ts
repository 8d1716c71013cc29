export { createPlansOnSale } from "./on-sale.ts";
export {
  findPlan,
  findPlanName,
  findPlanOfPrice,
  findPlansByUuid,
  findPlansOfPrices,
  insertPlan,
  lockSoldPlan,
  type PlanRow,
} from "./plans.queries.ts";
export { plansRoutes } from "./plans.routes.ts";
export { planCurrency, syncSoldPlan } from "./provider.ts";
