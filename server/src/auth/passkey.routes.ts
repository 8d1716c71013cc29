import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { createPasskeyLogin, enterSession, verifyPasskey } from "../identity/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import { maskedNetworkOf } from "../platform/http/network.ts";
import { presentUser } from "../users/index.ts";

/** Signing in by what a device keeps. */
export function passkeyRoutes(bind: Bind, deps: Deps): void {
  bind(calls.requestPasskeyLogin, async ({ reply }) => createPasskeyLogin(deps, reply));

  bind(calls.passkeyLogin, async ({ body, request, reply }) => {
    const { chave, ...account } = await verifyPasskey(deps, request, body.chave).catch((error: unknown) => {
      if (error instanceof AppError)
        request.log.warn({ network: maskedNetworkOf(request.ip), code: error.code }, "sign-in refused");
      throw error;
    });
    const tokens = await enterSession(deps, account, { request, reply, chave });
    return { ...tokens, user: await presentUser(deps.db, account.id) };
  });
}
