import type { CheckCookies } from "@cav/contract/users/auth.ts";
import type { FastifyRequest } from "fastify";
import { decodeJwt } from "jose";
import type { Deps } from "../../deps.ts";
import {
  bearerOf,
  findSessionUser,
  hashToken,
  isTradable,
  lockRefreshToken,
  readAccessToken,
} from "../../identity/who/index.ts";

type CookieState = CheckCookies["access_token"];

/** Returns what the server sees of a caller's cookies, without the tokens (accounts §7, token debugger). */
export async function checkCookies(deps: Deps, request: FastifyRequest): Promise<CheckCookies> {
  const { access_token, refresh_token } = request.cookies;
  return {
    authenticated_by: bearerOf(request) ? "bearer" : "cookie",
    access_token: await stateOfAccess(deps, access_token),
    refresh_token: await stateOfRefresh(deps, refresh_token),
  };
}

async function stateOfAccess(deps: Deps, token: string | undefined): Promise<CookieState> {
  if (!token) return { present: false, valid: false, expires_at: null };
  const sessionId = readAccessToken(deps, token);
  const user = sessionId && (await findSessionUser(deps.db, sessionId, deps.clock.now()));
  return { present: true, valid: Boolean(user), expires_at: expiryOf(token) };
}

function expiryOf(token: string): string | null {
  try {
    const { exp } = decodeJwt(token);
    return exp === undefined ? null : new Date(exp * 1000).toISOString();
  } catch {
    return null;
  }
}

async function stateOfRefresh({ db, clock }: Deps, token: string | undefined): Promise<CookieState> {
  if (!token) return { present: false, valid: false, expires_at: null };
  const hash = hashToken(token);
  const now = clock.now();
  const known = await db.transaction().execute((tx) => lockRefreshToken(tx, hash));
  const isOpen = known && !known.revoked_at && known.expires_at > now;
  const valid = isOpen ? await isTradable(db, hash, known, now) : false;
  return { present: true, valid, expires_at: known?.expires_at.toISOString() ?? null };
}
