import { calls } from "@cav/contract/calls.ts";
import type { FastifyRequest } from "fastify";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import {
  bearerOf,
  checkOrigin,
  closeSession,
  closeSessionOfAccess,
  deleteSessionCookies,
  findDevice,
  findOwner,
  getCredentials,
  hashToken,
  isAccessToken,
  isWeakPassword,
  rotateSession,
  setDeviceCookie,
  setSessionCookies,
} from "../identity/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import { checkCookies } from "./check-cookies.ts";
import { confirmPasswordReset, requestPasswordReset } from "./password-reset.ts";
import { signInByPassword } from "./password-sign-in.ts";

const resetRequestedMessage =
  "Se houver uma conta com este e-mail, você receberá um link para redefinir a senha. Ele vale por 60 minutos.";

export function authRoutes(bind: Bind, deps: Deps): void {
  const { config, db } = deps;
  bind(calls.login, async (context) => {
    const { tokens, user } = await signInByPassword(deps, context);
    return { ...tokens, user, senha_fraca: isWeakPassword(context.body.password, user) };
  });

  bind(calls.refresh, async ({ body, request, reply, count }) => {
    const presented = refreshTokenOf(request, body?.refresh_token, config.appUrl);
    if (!presented) throw new AppError("invalid-session");
    const owner = await findOwner(db, hashToken(presented));
    await count({ owner: owner?.uuid });
    try {
      const tokens = await rotateSession(deps, presented);
      setSessionCookies(reply, tokens, config.appUrl);
      // Of a session that was opened before there were such cookies.
      const device = findDevice(deps, request);
      if (owner && !device?.isOf(owner)) setDeviceCookie(deps, reply, owner);
      return tokens;
    } catch (error) {
      if (error instanceof AppError && error.code === "invalid-session") deleteSessionCookies(reply);
      throw error;
    }
  });

  bind(calls.requestPasswordReset, async ({ body }) => {
    await requestPasswordReset(deps, body.email);
    return { success: true, message: resetRequestedMessage, reset_url: null };
  });

  bind(calls.confirmPasswordReset, async ({ body, reply }) => {
    const userId = await confirmPasswordReset(deps, body.token, body.nova_senha);
    deleteSessionCookies(reply);
    // Whom the mailbox has let in is no stranger: this is the way back in while others guess at the account.
    setDeviceCookie(deps, reply, await getCredentials(db, userId));
    return { success: true, message: "Senha redefinida com sucesso!" };
  });

  bind(calls.logout, async ({ body, request, reply }) => {
    const presented = refreshTokenOf(request, body?.refresh_token, config.appUrl);
    if (presented) await closeSession(deps, presented);
    else await closeSessionOfAccess(deps, accessTokenOf(request, config.appUrl));
    deleteSessionCookies(reply);
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
  if (cookie && !bearer) checkOrigin(request, appUrl);
  return cookie;
}

/** Access token of a caller who says no refresh token: of the bearer header, or else of the cookie. */
function accessTokenOf(request: FastifyRequest, appUrl: string): string | undefined {
  const bearer = bearerOf(request);
  const token = bearer ?? request.cookies.access_token;
  if (token && !bearer) checkOrigin(request, appUrl);
  return token;
}
