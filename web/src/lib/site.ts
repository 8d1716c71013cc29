import { siteCalls } from "@cav/contract/site/site.calls.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Query key; server-side rendering fills it. */
export const siteKey = ["site"];

/** Returns the installation's settings; they do not change while a screen is open. */
export function useSite() {
  return useQuery({
    queryKey: siteKey,
    queryFn: () => call(siteCalls.getSite, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
