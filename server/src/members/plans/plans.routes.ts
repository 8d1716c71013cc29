import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { createStripe } from "../../platform/stripe/stripe.ts";
import { createPlan, deletePlan, getPlan, listPlans, syncPlan, updatePlan } from "./plans.ts";
import type { Selling } from "./provider.ts";

export function plansRoutes(bind: Bind, deps: Deps): void {
  const { config, db } = deps;
  const selling: Selling = { ...deps, stripe: config.stripe && createStripe(config.stripe) };
  bind(calls.listPlans, async () => listPlans(db, { onSaleOnly: true }));
  bind(calls.getPlan, async ({ params }) => getPlan(db, params.uuid));
  bind(calls.listAllPlans, async () => listPlans(db, { onSaleOnly: false }));
  bind(calls.createPlan, async ({ user, body }) => createPlan(selling, user, body));
  bind(calls.updatePlan, async ({ user, params, body }) => updatePlan(selling, user, params.uuid, body));
  bind(calls.deletePlan, async ({ user, params }) => deletePlan(selling, user, params.uuid));
  bind(calls.syncPlan, async ({ user, params }) => syncPlan(selling, user, params.uuid));
}
