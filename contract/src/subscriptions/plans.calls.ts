import { callsOf } from "../call.ts";
import type { plansSpecs } from "./plans.specs.ts";

export const plansCalls = callsOf<typeof plansSpecs>()({
  listPlans: { method: "GET", path: "/subscriptions/plans", access: "public" },
  getPlan: { method: "GET", path: "/subscriptions/plans/:uuid", access: "public" },
  listAllPlans: { method: "GET", path: "/admin/plans", access: "admin" },
  createPlan: { method: "POST", path: "/admin/plans", access: "admin" },
  updatePlan: { method: "PUT", path: "/admin/plans/:uuid", access: "admin" },
  deletePlan: { method: "DELETE", path: "/admin/plans/:uuid", access: "admin" },
  syncPlan: { method: "POST", path: "/admin/plans/:uuid/sync-stripe", access: "admin" },
});
