import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { daySeconds } from "../../platform/clock.ts";

/** The cookie that binds a browser to its Google nonce; scripts can't read it. */
const cookieName = "google_nonce";

const nonceOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** Returns the nonce for this browser's ID tokens; all its tabs share it. */
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

/** Returns whether the ID token was made for this browser (login CSRF). */
export function isNonceOf(request: Pick<FastifyRequest, "cookies">, nonce: unknown): boolean {
  const secret = request.cookies[cookieName];
  return secret !== undefined && nonce === nonceOf(secret);
}
