import { calls } from "@cav/contract/calls.ts";
import type { FastifyReply } from "fastify";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { createGoogleVerifier, openSession, setDeviceCookie, setSessionCookies } from "../identity/index.ts";
import { enterWithGoogle } from "./google.ts";

export function googleRoutes(bind: Bind, deps: Deps): void {
  const { config } = deps;
  const verify = createGoogleVerifier(deps);

  type Body = { token: string; terms_accepted: boolean };
  async function enter(by: "login" | "register", { token, terms_accepted }: Body, reply: FastifyReply) {
    const identity = await verify(token);
    const account = await enterWithGoogle(deps, identity, { termsAccepted: terms_accepted, by });
    const tokens = await openSession(deps, account);
    setSessionCookies(reply, tokens, config.appUrl);
    await setDeviceCookie(deps, reply, account.id);
    return tokens;
  }

  bind(calls.googleLogin, async ({ body, reply }) => enter("login", body, reply));
  bind(calls.googleRegister, async ({ body, reply }) => enter("register", body, reply));
}
