import { calls } from "@cav/contract/calls.ts";
import type { Canal, Causa } from "@cav/contract/notifications.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { failedDeliveriesKey } from "../../lib/channel-health.ts";
import { call, callCounted } from "../../lib/client.ts";
import { rangeOf } from "../../lib/pages.ts";

/** Which of the failures are shown; `q` and `causa` are empty where all are. */
export type FailedFilters = { channel: Canal; q: string; causa: Causa | undefined };

const searched = ({ channel, q }: FailedFilters) => ({ channel, ...(q ? { q } : {}) });

/** A page of what failed by a channel, with the number of all of it. */
export function failedQuery(filters: FailedFilters, size: number, page: number) {
  const { skip, limit } = rangeOf(page, size);
  const { causa } = filters;
  return queryOptions({
    queryKey: [...failedDeliveriesKey, "failed", filters, size, page],
    queryFn: () =>
      callCounted(calls.listFailedNotifications, {
        query: {
          ...searched(filters),
          ...(causa ? { causa } : {}),
          skip: String(skip),
          limit: String(limit),
        },
      }),
    placeholderData: keepPreviousData,
  });
}

/** Why they failed, and how many for each cause. */
export function failureCausesQuery(filters: FailedFilters) {
  const query = searched(filters);
  return queryOptions({
    queryKey: [...failedDeliveriesKey, "causes", query],
    queryFn: () => call(calls.listFailureCauses, { query }),
    placeholderData: keepPreviousData,
  });
}

/** What went out and what failed, day by day, and how much waits. */
export const deliveryStatsQuery = queryOptions({
  queryKey: [...failedDeliveriesKey, "stats"],
  queryFn: () => call(calls.getNotificationStats, {}),
});
