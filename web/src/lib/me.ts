import { usersCalls } from "@cav/contract/users.calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** The signed-in person as the profile shows them: data, preferences, subscription. */
export const meQuery = queryOptions({ queryKey: ["me"], queryFn: () => call(usersCalls.getMe, {}) });
