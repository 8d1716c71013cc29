import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { daySeconds } from "../platform/clock.ts";
import { pseudonymOf } from "../platform/pseudonym.ts";
import { signToken, verifyToken } from "./signed-token.ts";

/** A browser keeps no cookie for longer than 400 days. */
const keptDays = 365;
const audience = "device";

type Signing = Pick<Deps, "config" | "clock">;
/** What a device must know of an account: a password that is another one is another account to it. */
type Account = { uuid: string; senha_hash: string | null };

/** A device on which somebody has signed in before, by its cookie. */
export type Device = { id: string; isOf(account: Account | undefined): boolean };

/** Changes with the password, and tells nothing of it. */
const markOf = (secret: string, { senha_hash }: Account) => pseudonymOf(secret, "device", senha_hash ?? "");

/**
 * Makes the caller's device one that the account has signed in on: strangers who guess at the account don't stand in its
 * way (decision 0031). It opens nothing, and ends with the password.
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

/** The caller's device; undefined where nobody has signed in on it. Asks no database. */
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
