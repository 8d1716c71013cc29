import type { Canal, Causa } from "@cav/contract/alerts/notifications.ts";
import { calls } from "@cav/contract/calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { failedDeliveriesKey } from "../../lib/channel-health.ts";
import { call, callCounted } from "../../lib/client.ts";
import { rangeOf } from "../../lib/pages.ts";

/** Filters of failures; `q` and `causa` are empty by default. */
export type FailedFilters = { channel: Canal; q: string; causa: Causa | undefined };

const searched = ({ channel, q }: FailedFilters) => ({ channel, ...(q ? { q } : {}) });

/** Loads a page of a channel's failures, with the total. */
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

/** Loads the causes of failures, with counts. */
export function failureCausesQuery(filters: FailedFilters) {
  const query = searched(filters);
  return queryOptions({
    queryKey: [...failedDeliveriesKey, "causes", query],
    queryFn: () => call(calls.listFailureCauses, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Loads sent and failed messages by day, and the queue. */
export const deliveryStatsQuery = queryOptions({
  queryKey: [...failedDeliveriesKey, "stats"],
  queryFn: () => call(calls.getNotificationStats, {}),
});
