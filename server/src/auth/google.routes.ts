import { calls } from "@cav/contract/calls.ts";
import type { FastifyReply } from "fastify";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { createRateLimiter } from "../platform/http/rate-limiter.ts";
import { enterWithGoogle } from "./google.ts";
import { createGoogleVerifier } from "./google-token.ts";
import { setSessionCookies } from "./session-cookies.ts";
import { openSession } from "./tokens.ts";

export function googleRoutes(bind: Bind, deps: Deps): void {
  const { config, clock } = deps;
  const verify = createGoogleVerifier(deps);
  const byAddress = createRateLimiter({ max: 60, windowMs: 60_000, enabled: config.rateLimits, clock });

  type Body = { token: string; terms_accepted: boolean };
  async function enter(by: "login" | "register", { token, terms_accepted }: Body, reply: FastifyReply) {
    const identity = await verify(token);
    const account = await enterWithGoogle(deps, identity, { termsAccepted: terms_accepted, by });
    const tokens = await openSession(deps, account);
    setSessionCookies(reply, tokens, config.appUrl);
    return tokens;
  }

  bind(calls.googleLogin, async ({ body, request, reply }) => {
    byAddress.take(request.ip);
    return enter("login", body, reply);
  });
  bind(calls.googleRegister, async ({ body, request, reply }) => {
    byAddress.take(request.ip);
    return enter("register", body, reply);
  });
}
