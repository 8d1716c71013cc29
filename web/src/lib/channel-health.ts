import { calls } from "@cav/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Prefix of all query keys about deliveries; invalidating it refreshes them all. */
export const failedDeliveriesKey = ["notifications"];

/** Loads the channels' problems and the failed deliveries, by cause. */
export const channelHealthQuery = queryOptions({
  queryKey: [...failedDeliveriesKey, "health"],
  queryFn: () => call(calls.getNotificationHealth, {}),
});
