import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { daySeconds } from "../../platform/clock.ts";
import { pseudonymOf } from "../../platform/pseudonym.ts";
import { signToken, verifyToken } from "./signed-token.ts";

/** Days that the cookie lasts; browsers keep none longer than 400 days. */
const keptDays = 365;
const audience = "device";

type Signing = Pick<Deps, "config" | "clock">;
/**
 * The facts of an account that a device's cookie is bound to; a new password makes the device unknown again.
 */
type Account = { uuid: string; senha_hash: string | null };

/** A device that somebody signed in on before, by its cookie. */
export type Device = { id: string; isOf(account: Account | undefined): boolean };

/** Derives a mark that changes with the password without revealing it. */
const markOf = (secret: string, { senha_hash }: Account) => pseudonymOf(secret, "device", senha_hash ?? "");

/**
 * Marks the device as known to the account, so that strangers guessing its password don't lock it out (decision 0031).
 * The cookie grants no access, and ends with the password.
 */
export function setDeviceCookie({ config, clock }: Signing, reply: FastifyReply, account: Account): void {
  const claims = { mark: markOf(config.jwtSecret, account), sub: account.uuid, jti: randomUUID() };
  const token = signToken(config.jwtSecret, claims, {
    audience,
    now: clock.now(),
    seconds: keptDays * daySeconds,
  });
  reply.setCookie("device", token, {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "lax",
    secure: config.appUrl.startsWith("https:"),
    maxAge: keptDays * daySeconds,
  });
}

export function deleteDeviceCookie(reply: FastifyReply): void {
  reply.clearCookie("device", { path: "/api/auth" });
}

/** Returns the caller's device by its cookie, without a query; undefined when unknown. */
export function findDevice({ config, clock }: Signing, request: FastifyRequest): Device | undefined {
  const claims = verifyToken(config.jwtSecret, request.cookies.device ?? "", { audience, now: clock.now() });
  if (!claims) return undefined;
  const { jti, sub, mark } = claims;
  return {
    id: String(jti),
    isOf: (account) =>
      account !== undefined && account.uuid === sub && mark === markOf(config.jwtSecret, account),
  };
}
