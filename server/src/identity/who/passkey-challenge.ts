import { createHash, randomBytes } from "node:crypto";
import { limits } from "@cav/contract/limits.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";

/** The cookie that binds a challenge to a browser; scripts can't read it. */
const cookieName = "passkey_challenge";
const audience = "passkey";

/** The purpose of a challenge: signing in, or adding a passkey to one user. */
type Purpose = { act: "login" | "add"; owner?: string };
type Signing = Pick<Deps, "config" | "clock">;
export type Challenge = { challenge: string; expiresAt: Date };

const key = (secret: string) => new TextEncoder().encode(secret);
const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

/** Creates a challenge and binds it to the browser by a cookie; nothing is stored before it is answered. */
export async function openChallenge(
  { config, clock }: Signing,
  reply: FastifyReply,
  { act, owner = "" }: Purpose,
): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const maxAge = limits.passkeyMinutes * 60;
  const token = await new SignJWT({ challenge, act })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(owner)
    .setAudience(audience)
    .setExpirationTime(secondsOf(clock.now()) + maxAge)
    .sign(key(config.jwtSecret));
  const secure = config.appUrl.startsWith("https:");
  reply.setCookie(cookieName, token, { path: "/api", httpOnly: true, sameSite: "strict", secure, maxAge });
  return challenge;
}

/**
 * Returns the challenge of the caller's browser.
 * @throws AppError invalid-passkey
 */
export async function getChallenge(
  { config, clock }: Signing,
  request: Pick<FastifyRequest, "cookies">,
  { act, owner = "" }: Purpose,
): Promise<Challenge> {
  const options = { algorithms: ["HS256"], audience, subject: owner, currentDate: clock.now() };
  try {
    const { payload } = await jwtVerify(request.cookies[cookieName] ?? "", key(config.jwtSecret), options);
    if (payload.act === act)
      return { challenge: String(payload.challenge), expiresAt: new Date(Number(payload.exp) * 1000) };
  } catch {
    // A cookie that cannot be read is refused below, like any wrong one.
  }
  throw new AppError("invalid-passkey");
}

/**
 * Claims a challenge in the transaction that uses it.
 * @throws AppError invalid-passkey
 */
export async function claimChallenge(tx: Tx, { challenge, expiresAt }: Challenge, now: Date): Promise<void> {
  await deleteExpiredChallenges(tx, now);
  const claimed = await tx
    .insertInto("desafios_respondidos")
    .values({ hash: createHash("sha256").update(challenge).digest(), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("expires_at")
    .executeTakeFirst();
  if (!claimed) throw new AppError("invalid-passkey");
}

/** Deletes expired challenges; returns how many. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("desafios_respondidos")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
