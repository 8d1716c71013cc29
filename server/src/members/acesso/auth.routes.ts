import { calls } from "@cav/contract/calls.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import {
  bearerOf,
  checkOrigin,
  checkSecondFactor,
  closeSession,
  closeSessionOfAccess,
  createGoogleVerifier,
  createPasskeyLogin,
  deleteSessionCookies,
  enterSession,
  findDevice,
  findOwner,
  getCredentials,
  hashToken,
  isAccessToken,
  isWeakPassword,
  openGoogleNonce,
  queueEmailConfirmation,
  rotateSession,
  setDeviceCookie,
  setSessionCookies,
  verifyPasskey,
} from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { maskedNetworkOf } from "../../platform/http/requests/network.ts";
import { presentUser } from "../users/index.ts";
import { checkCookies } from "./check-cookies.ts";
import { confirmEmail } from "./email-confirmation.ts";
import { enterWithGoogle } from "./google.ts";
import { checkPasswordReset, confirmPasswordReset, requestPasswordReset } from "./password-reset.ts";
import { signInByPassword } from "./password-sign-in.ts";

const resetRequestedMessage =
  "Se houver uma conta com este e-mail, você receberá um link para redefinir a senha. Ele vale por 60 minutos.";

/** Binds the calls for sign-in and sign-out. */
export function signInRoutes(bind: Bind, deps: Deps): void {
  sessionRoutes(bind, deps);
  passwordResetRoutes(bind, deps);
  googleRoutes(bind, deps);
  passkeyRoutes(bind, deps);
  emailConfirmationRoutes(bind, deps);
}

function sessionRoutes(bind: Bind, deps: Deps): void {
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
      // Sessions of older releases have no device cookie yet.
      const device = findDevice(deps, request);
      if (owner && !device?.isOf(owner)) setDeviceCookie(deps, reply, owner);
      return tokens;
    } catch (error) {
      if (error instanceof AppError && error.code === "invalid-session") deleteSessionCookies(reply);
      throw error;
    }
  });

  bind(calls.logout, async ({ body, request, reply }) => {
    const presented = refreshTokenOf(request, body?.refresh_token, config.appUrl);
    if (presented) await closeSession(deps, presented);
    else await closeSessionOfAccess(deps, accessTokenOf(request, config.appUrl));
    deleteSessionCookies(reply);
  });

  bind(calls.checkCookies, async ({ request }) => checkCookies(deps, request));
}

function passwordResetRoutes(bind: Bind, deps: Deps): void {
  bind(calls.requestPasswordReset, async ({ body }) => {
    await requestPasswordReset(deps, body.email);
    return { success: true, message: resetRequestedMessage, reset_url: null };
  });

  bind(calls.checkPasswordReset, ({ body }) => checkPasswordReset(deps, body.token));

  bind(calls.confirmPasswordReset, async ({ body, reply }) => {
    const userId = await confirmPasswordReset(deps, body.token, body.nova_senha);
    deleteSessionCookies(reply);
    // The user owns the mailbox, so failed sign-ins by others must not delay this device.
    setDeviceCookie(deps, reply, await getCredentials(deps.db, userId));
    return { success: true, message: "Senha redefinida com sucesso!" };
  });
}

function googleRoutes(bind: Bind, deps: Deps): void {
  const { config } = deps;
  const verifierOf = createGoogleVerifier(deps);

  type Body = { token: string; terms_accepted: boolean; password?: string; codigo?: string };
  type Caller = { request: FastifyRequest; reply: FastifyReply };
  async function enter(by: "login" | "register", { token, terms_accepted, ...known }: Body, caller: Caller) {
    const identity = await verifierOf(caller.request)(token);
    const account = await enterWithGoogle(deps, identity, { termsAccepted: terms_accepted, by, ...known });
    return enterSession(deps, account, caller);
  }

  bind(calls.getGoogleNonce, async ({ request, reply }) => {
    if (!config.google) throw new AppError("not-found");
    return { nonce: openGoogleNonce(request, reply, config.appUrl) };
  });
  bind(calls.googleLogin, async ({ body, ...caller }) => enter("login", body, caller));
  bind(calls.googleRegister, async ({ body, ...caller }) => enter("register", body, caller));
}

/** Binds the calls for sign-in with a passkey. */
function passkeyRoutes(bind: Bind, deps: Deps): void {
  bind(calls.requestPasskeyLogin, async ({ reply }) => createPasskeyLogin(deps, reply));

  bind(calls.passkeyLogin, async ({ body, request, reply }) => {
    const { chave, ...account } = await verifyPasskey(deps, request, body.chave).catch((error: unknown) => {
      if (error instanceof AppError)
        request.log.warn({ network: maskedNetworkOf(request.ip), code: error.code }, "sign-in refused");
      throw error;
    });
    const tokens = await enterSession(deps, account, { request, reply, chave });
    return { ...tokens, user: await presentUser(deps.db, account.id) };
  });
}

/** Binds the calls that confirm an address, and sign in its user. */
function emailConfirmationRoutes(bind: Bind, deps: Deps): void {
  bind(calls.requestEmailConfirmation, async ({ user }) => {
    await deps.db.transaction().execute((tx) => queueEmailConfirmation(deps, tx, user.id));
  });

  bind(calls.confirmEmail, async ({ body, request, reply }) => {
    const account = await confirmEmail(deps, body.token);
    await checkSecondFactor(deps, account.id, undefined);
    return enterSession(deps, account, { request, reply });
  });
}

/**
 * Returns the refresh token from the body, else the bearer header, else the cookie: explicit values precede what a
 * browser adds. A bearer header with an access token is ignored.
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

/** Returns the access token from the bearer header, else from the cookie. */
function accessTokenOf(request: FastifyRequest, appUrl: string): string | undefined {
  const bearer = bearerOf(request);
  const token = bearer ?? request.cookies.access_token;
  if (token && !bearer) checkOrigin(request, appUrl);
  return token;
}
