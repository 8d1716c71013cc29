import { calls } from "@cav/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { call } from "./client.ts";

/** Loads whether the user has a second factor, and whether administration requires one. */
export const secondFactorQuery = queryOptions({
  queryKey: ["segundo-fator"],
  queryFn: () => call(calls.getMySecondFactor, {}),
});

/** Returns whether a sign-in failed because the second factor's code is missing or wrong. */
export function asksSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && ["second-factor-needed", "invalid-second-factor"].includes(error.code);
}
