import { calls } from "@cav/contract/calls.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { createGoogleVerifier, enterSession } from "../identity/index.ts";
import { enterWithGoogle } from "./google.ts";

export function googleRoutes(bind: Bind, deps: Deps): void {
  const verify = createGoogleVerifier(deps);

  type Body = { token: string; terms_accepted: boolean };
  type Caller = { request: FastifyRequest; reply: FastifyReply };
  async function enter(by: "login" | "register", { token, terms_accepted }: Body, caller: Caller) {
    const identity = await verify(token);
    const account = await enterWithGoogle(deps, identity, { termsAccepted: terms_accepted, by });
    return enterSession(deps, account, caller);
  }

  bind(calls.googleLogin, async ({ body, ...caller }) => enter("login", body, caller));
  bind(calls.googleRegister, async ({ body, ...caller }) => enter("register", body, caller));
}
