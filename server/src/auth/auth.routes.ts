import { calls } from "@cav/contract/calls.ts";
import type { FastifyRequest } from "fastify";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import { createRateLimiter } from "../platform/http/rate-limiter.ts";
import { findCredentials } from "../users/users.queries.ts";
import { presentUser } from "../users/users.ts";
import { checkCookies } from "./check-cookies.ts";
import { bearerOf, refuseForeignPage } from "./current-user.ts";
import { verifyPassword } from "./password.ts";
import { confirmPasswordReset, requestPasswordReset } from "./password-reset.ts";
import { clearSessionCookies, setSessionCookies } from "./session-cookies.ts";
import { closeSession, closeSessionOfAccess, isAccessToken, openSession, rotateSession } from "./tokens.ts";

const resetRequestedMessage =
  "Se houver uma conta com este e-mail, você receberá um link para redefinir a senha. Ele vale por 60 minutos.";

export function authRoutes(bind: Bind, deps: Deps): void {
  const { config, db, clock } = deps;
  const loginsByAddress = createRateLimiter({ max: 60, windowMs: 60_000, enabled: config.rateLimits, clock });
  const loginsByAccount = createRateLimiter({
    max: 10,
    windowMs: 300_000,
    enabled: config.rateLimits,
    clock,
  });
  const refreshesByAddress = createRateLimiter({
    max: 300,
    windowMs: 60_000,
    enabled: config.rateLimits,
    clock,
  });
  const refreshesByAccount = createRateLimiter({
    max: 60,
    windowMs: 60_000,
    enabled: config.rateLimits,
    clock,
  });

  bind(calls.login, async ({ body, request, reply }) => {
    refuseLoginFromForeignPage(request, config.appUrl);
    loginsByAddress.take(request.ip);
    loginsByAccount.take(body.username);
    const account = await findCredentials(db, body.username);
    const valid = await verifyPassword(body.password, account?.senha_hash ?? null);
    if (!account || !valid) throw new AppError("invalid-credentials");
    const tokens = await openSession(deps, account);
    setSessionCookies(reply, tokens, config.appUrl);
    return { ...tokens, user: await presentUser(db, account.id) };
  });

  bind(calls.refresh, async ({ body, request, reply }) => {
    refreshesByAddress.take(request.ip);
    const presented = refreshTokenOf(request, body?.refresh_token, config.appUrl);
    if (!presented) throw new AppError("invalid-session");
    try {
      const tokens = await rotateSession(deps, presented, ({ user_uuid }) =>
        refreshesByAccount.take(user_uuid),
      );
      setSessionCookies(reply, tokens, config.appUrl);
      return tokens;
    } catch (error) {
      if (error instanceof AppError && error.code === "invalid-session") clearSessionCookies(reply);
      throw error;
    }
  });

  const resetsByAddress = createRateLimiter({
    max: 30,
    windowMs: 3_600_000,
    enabled: config.rateLimits,
    clock,
  });
  const resetsByAccount = createRateLimiter({
    max: 5,
    windowMs: 3_600_000,
    enabled: config.rateLimits,
    clock,
  });

  bind(calls.requestPasswordReset, async ({ body, request }) => {
    resetsByAddress.take(request.ip);
    resetsByAccount.take(body.email);
    await requestPasswordReset(deps, body.email);
    return { success: true, message: resetRequestedMessage, reset_url: null };
  });

  bind(calls.confirmPasswordReset, async ({ body, request, reply }) => {
    resetsByAddress.take(request.ip);
    await confirmPasswordReset(deps, body.token, body.nova_senha);
    clearSessionCookies(reply);
    return { success: true, message: "Senha redefinida com sucesso!" };
  });

  bind(calls.logout, async ({ body, request, reply }) => {
    const presented = refreshTokenOf(request, body?.refresh_token, config.appUrl);
    if (presented) await closeSession(deps, presented);
    else await closeSessionOfAccess(deps, accessTokenOf(request, config.appUrl));
    clearSessionCookies(reply);
  });

  bind(calls.checkCookies, async ({ request }) => checkCookies(deps, request));
}

/**
 * Body before bearer header before cookie: what a caller says outranks what its browser adds. A bearer header may
 * hold the access token, as on every other call: then it does not name the refresh token.
 */
function refreshTokenOf(
  request: FastifyRequest,
  inBody: string | undefined,
  appUrl: string,
): string | undefined {
  const bearer = bearerOf(request);
  const said = inBody ?? (bearer && !isAccessToken(bearer) ? bearer : undefined);
  if (said) return said;
  const cookie = request.cookies.refresh_token;
  if (cookie && !bearer) refuseForeignPage(request, appUrl);
  return cookie;
}

/** A page of somebody else's must not sign its visitors in to an account of its choice (login CSRF). */
function refuseLoginFromForeignPage(request: FastifyRequest, appUrl: string): void {
  if (request.headers.origin !== undefined) refuseForeignPage(request, appUrl);
}

/** Access token of a caller who says no refresh token: of the bearer header, or else of the cookie. */
function accessTokenOf(request: FastifyRequest, appUrl: string): string | undefined {
  const bearer = bearerOf(request);
  const token = bearer ?? request.cookies.access_token;
  if (token && !bearer) refuseForeignPage(request, appUrl);
  return token;
}
