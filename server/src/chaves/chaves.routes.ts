import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { createGoogleVerifier } from "../identity/index.ts";
import { createMyKey, findMyKeys, removeMyKey } from "./chaves.ts";

/** Keys with which the signed-in person's programs call. */
export function chavesRoutes(bind: Bind, deps: Deps): void {
  const verifierOf = createGoogleVerifier(deps);
  bind(calls.listApiKeys, async ({ user }) => findMyKeys(deps, user));
  bind(calls.createApiKey, async ({ user, body, request }) =>
    createMyKey({ ...deps, verifyGoogle: verifierOf(request) }, user, body),
  );
  bind(calls.revokeApiKey, async ({ user, params }) => removeMyKey(deps, user, params.uuid));
}
