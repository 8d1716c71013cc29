import { limits } from "@cav/contract/limits.ts";
import type { FastifyReply } from "fastify";
import { daySeconds } from "../platform/clock.ts";
import type { TokenPair } from "./tokens.ts";

/** As the client keeps them (accounts §3); the refresh cookie is out of reach of any script. */
export function setSessionCookies(reply: FastifyReply, tokens: TokenPair, appUrl: string): void {
  const shared = { sameSite: "lax", secure: appUrl.startsWith("https:") } as const;
  reply.setCookie("access_token", tokens.access_token, {
    ...shared,
    path: "/",
    maxAge: limits.accessCookieDays * daySeconds,
  });
  reply.setCookie("refresh_token", tokens.refresh_token, {
    ...shared,
    path: "/api/auth",
    httpOnly: true,
    maxAge: limits.refreshTokenDays * daySeconds,
  });
}

export function deleteSessionCookies(reply: FastifyReply): void {
  reply.clearCookie("access_token", { path: "/" });
  reply.clearCookie("refresh_token", { path: "/api/auth" });
}
