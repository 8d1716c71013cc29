import { usersCalls } from "@cav/contract/users/users.calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Loads the signed-in user: data, preferences, subscription. */
export const meQuery = queryOptions({ queryKey: ["me"], queryFn: () => call(usersCalls.getMe, {}) });
