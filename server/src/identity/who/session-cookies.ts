import { limits } from "@cav/contract/limits.ts";
import type { FastifyReply } from "fastify";
import { daySeconds } from "../../platform/clock.ts";
import type { TokenPair } from "./tokens.ts";

/** Sets the cookies (accounts §3); each lives as long as its token, and scripts can't read the refresh cookie. */
export function setSessionCookies(reply: FastifyReply, tokens: TokenPair, appUrl: string): void {
  const shared = { sameSite: "lax", secure: appUrl.startsWith("https:") } as const;
  reply.setCookie("access_token", tokens.access_token, {
    ...shared,
    path: "/",
    maxAge: limits.accessTokenMinutes * 60,
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
