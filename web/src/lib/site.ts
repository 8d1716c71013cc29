import { calls } from "@cav/contract/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

/** What the screens must know about this installation; it does not change while they are open. */
export function useSite() {
  return useQuery({
    queryKey: ["site"],
    queryFn: () => call(calls.getSite, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
