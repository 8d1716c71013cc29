import { calls } from "@cav/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/client.ts";

/** Binds Google's answer to this browser; its cookie lasts a day. */
export const googleNonceQuery = queryOptions({
  queryKey: ["google-nonce"],
  queryFn: () => call(calls.getGoogleNonce, {}),
  staleTime: 12 * 3_600_000,
});

/** Loads the public data of the exam that the user signs in for. */
export const concursoBehindQuery = (uuid: string) =>
  queryOptions({
    queryKey: ["concurso-behind-sign-in", uuid],
    queryFn: () => call(calls.getPublicConcurso, { params: { uuid } }),
    retry: false,
  });

/** Asks for the account of a mailed link; nothing is asked without a token. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["password-reset", token],
    queryFn: () => call(calls.checkPasswordReset, { body: { token } }),
    enabled: token !== "",
    retry: false,
    refetchOnWindowFocus: false,
  });
