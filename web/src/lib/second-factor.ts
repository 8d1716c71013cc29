import { calls } from "@cav/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { call } from "./client.ts";

/** Whether the reader has a second factor, and whether they need one to administer. */
export const secondFactorQuery = queryOptions({
  queryKey: ["segundo-fator"],
  queryFn: () => call(calls.getMySecondFactor, {}),
});

/** Whether a sign-in was refused for want of the second factor's code, or for a wrong one. */
export function asksSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && ["second-factor-needed", "invalid-second-factor"].includes(error.code);
}
