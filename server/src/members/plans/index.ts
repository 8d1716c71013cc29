export { createPlansOnSale } from "./on-sale.ts";
export {
  findPlan,
  findPlanName,
  findPlanOfPrice,
  findPlansOfPrices,
  insertPlan,
  lockSoldPlan,
  type PlanRow,
} from "./plans.queries.ts";
export { plansRoutes } from "./plans.routes.ts";
export { syncSoldPlan } from "./provider.ts";
