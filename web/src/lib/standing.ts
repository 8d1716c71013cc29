import { permits } from "@cav/contract/access.ts";
import { type Standing, standingOf } from "@cav/contract/subscriptions/standing.ts";
import type { Subscription } from "@cav/contract/subscriptions/subscriptions.ts";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "./me.ts";
import { useSession } from "./session-context.tsx";

/** Our own changes invalidate it (`meQuery`); the provider's may appear 5 min late. */
const staleMs = 5 * 60_000;

/** Returns the user's standing towards the plans; undefined for visitors and while loading. */
export function useStanding() {
  const { status } = useSession();
  const me = useQuery({ ...meQuery, enabled: status === "signed-in", staleTime: staleMs });
  const standing: Standing | undefined = status === "signed-in" && me.data ? standingOf(me.data) : undefined;
  const subscription: Subscription | null = me.data?.subscription ?? null;
  const managesPlans = standing === "ADMIN" && me.data !== undefined && permits("admin", me.data);
  return { standing, subscription, managesPlans, isPending: status === "signed-in" && me.isPending };
}
