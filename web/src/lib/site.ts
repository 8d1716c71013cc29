import { siteCalls } from "@cav/contract/site.calls.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Under which it is kept, and given to what is written on the server. */
export const siteKey = ["site"];

/** What the screens must know about this installation; it does not change while they are open. */
export function useSite() {
  return useQuery({
    queryKey: siteKey,
    queryFn: () => call(siteCalls.getSite, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
