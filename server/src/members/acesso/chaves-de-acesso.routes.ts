import { calls } from "@cav/contract/calls.ts";
import type { FastifyRequest } from "fastify";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { createGoogleVerifier } from "../../identity/who/index.ts";
import {
  createMyPasskey,
  findMyPasskeys,
  removeMyPasskey,
  requestMyPasskey,
  setPasskeyName,
} from "./passkeys.ts";

/** Binds calls for a signed-in user's passkeys. */
export function chavesDeAcessoRoutes(bind: Bind, deps: Deps): void {
  const verifierOf = createGoogleVerifier(deps);
  const proving = (request: FastifyRequest) => ({ ...deps, verifyGoogle: verifierOf(request) });
  bind(calls.listPasskeys, async ({ user }) => findMyPasskeys(deps, user));
  bind(calls.requestPasskey, async ({ user, body, request, reply }) =>
    requestMyPasskey(proving(request), reply, user, body),
  );
  bind(calls.addPasskey, async ({ user, body, request }) => createMyPasskey(deps, request, user, body));
  bind(calls.renamePasskey, async ({ user, params, body }) =>
    setPasskeyName(deps, user, { uuid: params.uuid, nome: body.nome }),
  );
  bind(calls.removePasskey, async ({ user, params, body, request }) =>
    removeMyPasskey(proving(request), user, { uuid: params.uuid, ...body }),
  );
}
