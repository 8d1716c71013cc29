import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { daySeconds } from "../platform/clock.ts";

/** By what the browser that asks Google for an ID token is known when it brings it; out of reach of any script. */
const cookieName = "google_nonce";

const nonceOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** The nonce that Google is to put into the ID tokens of this browser; the same for all its tabs. */
export function openGoogleNonce(request: FastifyRequest, reply: FastifyReply, appUrl: string): string {
  const kept = request.cookies[cookieName] ?? "";
  const secret = /^[\w-]{43}$/.test(kept) ? kept : randomBytes(32).toString("base64url");
  reply.setCookie(cookieName, secret, {
    path: "/api",
    httpOnly: true,
    sameSite: "lax",
    secure: appUrl.startsWith("https:"),
    maxAge: daySeconds,
  });
  return nonceOf(secret);
}

/** Whether an ID token was made for the browser that brings it, and not for another one whose token it is (login CSRF). */
export function isNonceOf(request: Pick<FastifyRequest, "cookies">, nonce: unknown): boolean {
  const secret = request.cookies[cookieName];
  return secret !== undefined && nonce === nonceOf(secret);
}
