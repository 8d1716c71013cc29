import { calls } from "@cav/contract/calls.ts";
import type { Canal } from "@cav/contract/notifications.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callCounted } from "../../lib/client.ts";
import { rangeOf } from "../../lib/pages.ts";

/** Begins the key of all that is known about deliveries: whatever changes one makes all of it old. */
export const failedDeliveriesKey = ["notifications"];

/** A page of what failed by a channel, with the number of all of it. */
export function failedQuery(channel: Canal, size: number, page: number) {
  const { skip, limit } = rangeOf(page, size);
  return queryOptions({
    queryKey: [...failedDeliveriesKey, "failed", channel, size, page],
    queryFn: () =>
      callCounted(calls.listFailedNotifications, {
        query: { channel, skip: String(skip), limit: String(limit) },
      }),
    placeholderData: keepPreviousData,
  });
}

/** What went out and what failed, day by day, and how much waits. */
export const deliveryStatsQuery = queryOptions({
  queryKey: [...failedDeliveriesKey, "stats"],
  queryFn: () => call(calls.getNotificationStats, {}),
});
