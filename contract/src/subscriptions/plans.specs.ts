import { z } from "zod";
import type { Specs } from "../call.ts";
import { ByUuid, Nothing } from "../params.ts";
import { CreatePlan, Plan, UpdatePlan } from "./plans.ts";

export const plansSpecs = {
  listPlans: {
    summary: "The plans on sale, cheapest first",
    answers: { 200: z.array(Plan) },
  },
  getPlan: {
    summary: "One plan, on sale or not",
    params: ByUuid,
    answers: { 200: Plan },
    errors: ["plan-not-found"],
  },
  listAllPlans: {
    summary: "Every plan, also those off sale",
    answers: { 200: z.array(Plan) },
  },
  createPlan: {
    summary: "Create a plan under a uuid of the client's",
    body: CreatePlan,
    answers: { 201: Plan },
    errors: ["plan-exists", "free-plan-exists", "provider-refused", "checkout-unavailable"],
  },
  updatePlan: {
    summary: "Change a plan; a new price replaces the old one at the provider, for new subscribers",
    params: ByUuid,
    body: UpdatePlan,
    answers: { 200: Plan },
    errors: [
      "plan-not-found",
      "plan-changed",
      "free-plan",
      "free-plan-exists",
      "provider-refused",
      "checkout-unavailable",
    ],
  },
  deletePlan: {
    summary: "Delete a plan; one with subscribers is taken off sale instead (409)",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: [
      "plan-not-found",
      "free-plan",
      "plan-has-subscribers",
      "provider-refused",
      "checkout-unavailable",
    ],
  },
  syncPlan: {
    summary: "Create or update the plan's product and price at the provider",
    params: ByUuid,
    answers: { 200: Plan },
    errors: ["plan-not-found", "provider-refused", "checkout-unavailable"],
  },
} as const satisfies Specs;
