import { authCalls } from "@cav/contract/auth.calls.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Asks for another link that confirms the signed-in person's address. */
export function useEmailConfirmation() {
  return useMutation({ mutationFn: () => call(authCalls.requestEmailConfirmation, {}) });
}
