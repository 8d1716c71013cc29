import { calls } from "@cav/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Begins the key of all that is known about deliveries: whatever changes one makes all of it old. */
export const failedDeliveriesKey = ["notifications"];

/** What keeps alerts from arriving now, and what failed, by cause. */
export const channelHealthQuery = queryOptions({
  queryKey: [...failedDeliveriesKey, "health"],
  queryFn: () => call(calls.getNotificationHealth, {}),
});
