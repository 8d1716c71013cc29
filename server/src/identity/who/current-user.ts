import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { isClosedAccount } from "./demo-accounts.ts";
import type { findSessionUser } from "./sessions.queries.ts";
import { readAccessToken } from "./tokens.ts";

export type CurrentUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>> & {
  /** The uuid of the administrator who views the product as this user, read-only. */
  viewer?: string;
};

/** Finds the caller by session like `findSessionUser`, with what their call also needs, in one statement. */
export type FindUser<Found> = (
  ...asked: Parameters<typeof findSessionUser>
) => Promise<(CurrentUser & Found) | undefined>;

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns the token of an `Authorization: Bearer` header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
}

/**
 * Returns the caller by bearer token or cookie; undefined when unknown. Reads session and role each time, so that a
 * revocation counts at once.
 * @throws AppError cross-origin when a cookie alone would change something and the page is not ours (CSRF)
 */
export async function authenticate<Found>(
  deps: Deps,
  request: FastifyRequest,
  findUser: FindUser<Found>,
): Promise<(CurrentUser & Found) | undefined> {
  const bearer = bearerOf(request);
  const token = bearer ?? request.cookies.access_token;
  if (!token) return undefined;
  if (!bearer) checkOrigin(request, deps.config.appUrl);
  const sessionId = readAccessToken(deps, token);
  const user = sessionId && (await findUser(deps.db, sessionId, deps.clock.now()));
  return user && !isClosedAccount(deps.config, user.email) ? user : undefined;
}

/** Checks that a change authenticated by cookie alone comes from our own pages. */
export function checkOrigin(request: FastifyRequest, appUrl: string): void {
  if (safeMethods.has(request.method)) return;
  const { origin, host } = request.headers;
  if (!origin || !URL.canParse(origin)) throw new AppError("cross-origin");
  const ours = new URL(origin).host === host || new URL(origin).origin === new URL(appUrl).origin;
  if (!ours) throw new AppError("cross-origin");
}
