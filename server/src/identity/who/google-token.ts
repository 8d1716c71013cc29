import { email, line } from "@cav/contract/fields.ts";
import { limits } from "@cav/contract/limits.ts";
import type { FastifyRequest } from "fastify";
import { createRemoteJWKSet, type JWTPayload, errors as joseErrors, jwtVerify } from "jose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { isNonceOf } from "./google-nonce.ts";
import { hashToken } from "./tokens.ts";

/** A verified Google identity. */
export type GoogleIdentity = {
  /** Google's permanent id of the user; the address may change owner. */
  sub: string;
  email: string;
  nome: string;
  /** Whether Google runs the address's domain, so its claim of ownership is reliable. */
  isAuthoritative: boolean;
  issuedAt: Date;
  expiresAt: Date;
  /** SHA-256 of the signed content, to detect reuse: the signature itself can be encoded in several ways. */
  hash: Buffer;
};

export type GoogleVerifier = (token: string) => Promise<GoogleIdentity>;

const notConfigured = "O login com Google não está disponível.";

/** Tolerated difference between Google's clock and ours, in seconds. */
const clockTolerance = 30;

/**
 * Creates the check of Google's ID tokens: signature, issuer, audience, expiry, nonce, verified address. Keys are
 * fetched at the first use and cached for minutes. The check throws AppError invalid-google-token, google-unavailable
 * without keys, not-found without a Google client.
 */
export function createGoogleVerifier({
  config,
  clock,
}: Pick<Deps, "config" | "clock">): (request: Pick<FastifyRequest, "cookies">) => GoogleVerifier {
  const { google } = config;
  if (!google) {
    return () => async () => {
      throw new AppError("not-found", { detail: notConfigured });
    };
  }
  const keys = createRemoteJWKSet(new URL(google.jwksUrl));
  return (request) => async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ["RS256"],
        issuer: google.issuers,
        audience: google.clientId,
        requiredClaims: ["sub", "iat", "exp"],
        clockTolerance,
        currentDate: clock.now(),
      });
      if (!isNonceOf(request, payload.nonce)) throw refusalOf("stale");
      return identityOf(payload, token);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (isKeyOutage(error))
        throw new AppError("google-unavailable", { cause: error, retryAfterSeconds: 5 });
      if (error instanceof joseErrors.JWTExpired) throw refusalOf("stale", error);
      throw new AppError("invalid-google-token", { cause: error });
    }
  };
}

/** Why a signed token is refused, and what helps; pressing the button again rarely does. */
const refusals = {
  stale: "A confirmação do Google venceu ou foi pedida em outra janela. Recarregue a página e tente de novo.",
  "no-email": "O Google não informou o seu e-mail. Entre com e-mail e senha, ou crie uma conta com eles.",
  "unverified-email":
    "O Google ainda não confirmou que este e-mail é seu. Confirme-o na sua conta do Google, ou " +
    "entre com e-mail e senha.",
  "unusable-email":
    "O e-mail da sua conta do Google tem caracteres que não podemos usar. Crie uma conta com outro e-mail e uma senha.",
};

const refusalOf = (why: keyof typeof refusals, cause?: unknown) =>
  new AppError("invalid-google-token", { detail: refusals[why], cause });

/** Returns whether the key endpoint failed, rather than the token. */
function isKeyOutage(error: unknown): boolean {
  if (!(error instanceof joseErrors.JOSEError)) return true;
  return ["ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID", "ERR_JOSE_GENERIC"].includes(error.code);
}

function identityOf(payload: JWTPayload, token: string): GoogleIdentity {
  const { sub, iat, exp } = payload;
  if (!sub || !iat || !exp) throw new AppError("invalid-google-token");
  if (!payload.email) throw refusalOf("no-email");
  if (payload.email_verified !== true) throw refusalOf("unverified-email");
  const address = email().safeParse(payload.email);
  if (!address.success) throw refusalOf("unusable-email");
  return {
    sub,
    email: address.data,
    nome: nameOf(payload.name, address.data),
    isAuthoritative: isRunByGoogle(address.data, payload.hd),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date((exp + clockTolerance) * 1000),
    hash: hashToken(token.slice(0, token.lastIndexOf("."))),
  };
}

/** Returns whether Google runs the address. For other addresses Google only says that somebody once proved it. */
function isRunByGoogle(address: string, hostedDomain: unknown): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return (
    domain === "gmail.com" || (typeof hostedDomain === "string" && hostedDomain.toLowerCase() === domain)
  );
}

/** Returns Google's name if it is valid; otherwise the part before the @. */
function nameOf(claimed: unknown, address: string): string {
  const name = line(limits.nomeMax, "O nome é obrigatório").safeParse(claimed);
  return name.success ? name.data : (address.split("@")[0] ?? address).slice(0, limits.nomeMax);
}
