import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { fallbackPlans, type Plan } from "@cav/contract/plans.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../lib/client.ts";

/** Begins the key of every list of plans: whatever changes one makes all of them old. */
export const plansKey = ["plans"];

const plansQuery = queryOptions({
  queryKey: plansKey,
  queryFn: () => call(calls.listPlans, {}),
  retry: 1,
});

/** The plans on sale; while and where they can't be loaded, the built-in ones (accounts §9). */
export function usePlans() {
  const query = useQuery(plansQuery);
  return { ...query, plans: query.data ?? fallbackPlans };
}

/** The plans that are not on sale too, for administrators. */
export const allPlansQuery = queryOptions({
  queryKey: [...plansKey, "all"],
  queryFn: () => call(calls.listAllPlans, {}),
});

/** What a checkout came to: paid or promised; fails, and is asked for again, until the provider says so. */
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

/** What a change to a plan would cost, as it is now: never one that was asked for before. */
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

/** The plan that a built-in one stands for, once the plans can be loaded after all. */
export function sameOffer(plan: Plan, plans: Plan[]): Plan | undefined {
  return plans.find(({ price, interval }) => price === plan.price && interval === plan.interval);
}
