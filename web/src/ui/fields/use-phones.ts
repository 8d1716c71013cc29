import { useQuery } from "@tanstack/react-query";
import type { PhoneLibrary } from "./phone-text.ts";

/** Returns the phone library once it is needed and loaded. */
export function usePhones(isNeeded: boolean): PhoneLibrary | undefined {
  return useQuery({
    queryKey: ["phone-library"],
    queryFn: () => import("libphonenumber-js/min"),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A module with functions is no data to compare.
    structuralSharing: false,
  }).data;
}
