import { calls } from "@cav/contract/calls.ts";
import { fallbackPlans, type Plan } from "@cav/contract/plans.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/client.ts";
import { useSession } from "../lib/session-context.tsx";

/** The plans on sale; while and where they can't be loaded, the built-in ones (accounts §9). */
export function usePlans() {
  const query = useQuery({ queryKey: ["plans"], queryFn: () => call(calls.listPlans, {}), retry: 1 });
  return { ...query, plans: query.data ?? fallbackPlans };
}

/** The signed-in person's subscription; null where there is none. */
export function useSubscription() {
  const { status } = useSession();
  return useQuery({
    queryKey: ["me"],
    queryFn: () => call(calls.getMe, {}),
    select: ({ subscription }) => subscription,
    enabled: status === "signed-in",
  });
}

/** The plan that a built-in one stands for, once the plans can be loaded after all. */
export function sameOffer(plan: Plan, plans: Plan[]): Plan | undefined {
  return plans.find(({ price, interval }) => price === plan.price && interval === plan.interval);
}
