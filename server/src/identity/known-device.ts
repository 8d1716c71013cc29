import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../deps.ts";
import { daySeconds } from "../platform/clock.ts";
import { pseudonymOf } from "../platform/pseudonym.ts";
import { getCredentials } from "./credentials.queries.ts";

/** A browser keeps no cookie for longer than 400 days. */
const keptDays = 365;
const audience = "device";

type Signing = Pick<Deps, "config" | "clock">;
/** What a device must know of an account: a password that is another one is another account to it. */
type Account = { uuid: string; senha_hash: string | null };

/** A device on which somebody has signed in before, by its cookie. */
export type Device = { id: string; isOf(account: Account | undefined): boolean };

const key = (secret: string) => new TextEncoder().encode(secret);

/** Changes with the password, and tells nothing of it. */
const markOf = (secret: string, { senha_hash }: Account) => pseudonymOf(secret, "device", senha_hash ?? "");

/**
 * Makes the caller's device one that the account has signed in on: strangers who guess at the account don't stand in its
 * way (decision 0031). It opens nothing, and ends with the password.
 */
export async function setDeviceCookie(
  { config, clock, db }: Signing & Pick<Deps, "db">,
  reply: FastifyReply,
  userId: number,
): Promise<void> {
  const account = await getCredentials(db, userId);
  const now = Math.floor(clock.now().getTime() / 1000);
  const token = await new SignJWT({ mark: markOf(config.jwtSecret, account) })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(account.uuid)
    .setAudience(audience)
    .setJti(randomUUID())
    .setExpirationTime(now + keptDays * daySeconds)
    .sign(key(config.jwtSecret));
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
export async function findDevice(
  { config, clock }: Signing,
  request: FastifyRequest,
): Promise<Device | undefined> {
  const { device: token } = request.cookies;
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, key(config.jwtSecret), {
      algorithms: ["HS256"],
      audience,
      currentDate: clock.now(),
    });
    const { jti, sub, mark } = payload;
    return {
      id: String(jti),
      isOf: (account) =>
        account !== undefined && account.uuid === sub && mark === markOf(config.jwtSecret, account),
    };
  } catch {
    return undefined;
  }
}
