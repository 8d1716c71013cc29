import { calls } from "@cav/contract/calls.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { createGoogleVerifier, enterSession, openGoogleNonce } from "../identity/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import { enterWithGoogle } from "./google.ts";

export function googleRoutes(bind: Bind, deps: Deps): void {
  const { config } = deps;
  const verifierOf = createGoogleVerifier(deps);

  type Body = { token: string; terms_accepted: boolean; password?: string; codigo?: string };
  type Caller = { request: FastifyRequest; reply: FastifyReply };
  async function enter(by: "login" | "register", { token, terms_accepted, ...known }: Body, caller: Caller) {
    const identity = await verifierOf(caller.request)(token);
    const account = await enterWithGoogle(deps, identity, { termsAccepted: terms_accepted, by, ...known });
    return enterSession(deps, account, caller);
  }

  bind(calls.getGoogleNonce, async ({ request, reply }) => {
    if (!config.google) throw new AppError("not-found");
    return { nonce: openGoogleNonce(request, reply, config.appUrl) };
  });
  bind(calls.googleLogin, async ({ body, ...caller }) => enter("login", body, caller));
  bind(calls.googleRegister, async ({ body, ...caller }) => enter("register", body, caller));
}
