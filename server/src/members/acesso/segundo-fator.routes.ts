import { calls } from "@cav/contract/calls.ts";
import type { FastifyRequest } from "fastify";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { createGoogleVerifier } from "../../identity/who/index.ts";
import {
  closeMySecondFactor,
  getSecondFactor,
  requestSecondFactor,
  setMySecondFactorOn,
} from "./second-factor.ts";

/** Binds calls for a signed-in user's second factor. */
export function segundoFatorRoutes(bind: Bind, deps: Deps): void {
  const verifierOf = createGoogleVerifier(deps);
  const proving = (request: FastifyRequest) => ({ ...deps, verifyGoogle: verifierOf(request) });
  bind(calls.getMySecondFactor, async ({ user }) => getSecondFactor(deps, user));
  bind(calls.requestSecondFactor, async ({ user, body, request }) =>
    requestSecondFactor(proving(request), user, body),
  );
  bind(calls.enableSecondFactor, async ({ user, body }) => setMySecondFactorOn(deps, user, body.codigo));
  bind(calls.closeSecondFactor, async ({ user, body, request }) =>
    closeMySecondFactor(proving(request), user, body),
  );
}
