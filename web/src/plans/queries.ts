import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import { fallbackPlans } from "@cav/contract/subscriptions/plans.words.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../lib/client.ts";

/** Prefix of all query keys about plans; invalidating it refreshes them all. */
export const plansKey = ["plans"];

const plansQuery = queryOptions({
  queryKey: plansKey,
  queryFn: () => call(calls.listPlans, {}),
  retry: 1,
});

/** Returns the plans on sale; the built-in ones while loading or on failure (accounts §9). */
export function usePlans() {
  const query = useQuery(plansQuery);
  return { ...query, plans: query.data ?? fallbackPlans };
}

/** Loads all plans for administrators, also those not on sale. */
export const allPlansQuery = queryOptions({
  queryKey: [...plansKey, "all"],
  queryFn: () => call(calls.listAllPlans, {}),
});

/** Loads a checkout's result; fails and retries until the provider confirms it. */
export function paymentQuery(session_id: string) {
  return queryOptions({
    queryKey: ["payment", session_id],
    queryFn: async () => {
      const { status, subscription } = await call(calls.verifyPayment, { body: { session_id } });
      if (status === "pending") return { subscription: null };
      if (status !== "complete" || !subscription) throw new Error(`the checkout is ${status}`);
      return { subscription };
    },
    retry: limits.paymentRetries,
    retryDelay: limits.paymentRetryMs,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads the price of a plan change; never cached, because it depends on the moment. */
export function planChangeQuery(plan_uuid: string) {
  return queryOptions({
    queryKey: ["plan-change", plan_uuid],
    queryFn: () => call(calls.previewPlanChange, { body: { plan_uuid } }),
    retry: false,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Returns the real plan that equals a built-in one. */
export function sameOffer(plan: Plan, plans: Plan[]): Plan | undefined {
  return plans.find(({ price, interval }) => price === plan.price && interval === plan.interval);
}
