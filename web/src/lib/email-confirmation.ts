import { authCalls } from "@cav/contract/users/auth.calls.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Requests another link to confirm the signed-in user's address. */
export function useEmailConfirmation() {
  return useMutation({ mutationFn: () => call(authCalls.requestEmailConfirmation, {}) });
}
