import { email, line } from "@cav/contract/fields.ts";
import { limits } from "@cav/contract/limits.ts";
import type { FastifyRequest } from "fastify";
import { createRemoteJWKSet, type JWTPayload, errors as joseErrors, jwtVerify } from "jose";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import { isNonceOf } from "./google-nonce.ts";
import { hashToken } from "./tokens.ts";

/** Whom an ID token names, as Google vouches for them. */
export type GoogleIdentity = {
  /** Google's lasting id of the person; the address may change hands. */
  sub: string;
  email: string;
  nome: string;
  /** Whether Google runs the address itself, so that its word on whose it is counts for an account of ours. */
  isAuthoritative: boolean;
  issuedAt: Date;
  expiresAt: Date;
  /** SHA-256 of what Google signed, by which a second use is known: the signature can be spelt in several ways. */
  hash: Buffer;
};

export type GoogleVerifier = (token: string) => Promise<GoogleIdentity>;

const notConfigured = "O login com Google não está disponível.";

/** Seconds by which Google's clock and ours may differ. */
const clockTolerance = 30;

/**
 * Makes the check of Google's ID tokens, of the browser that brings one: signature, issuer, audience, expiry, nonce,
 * verified address. Keys are fetched at the first use and kept for minutes.
 * The check throws AppError invalid-google-token, google-unavailable when the keys can't be had, not-found when the
 * installation has no Google client.
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

/** Why a token that Google signed is refused, and what helps: pressing the button again rarely does. */
const refusals = {
  stale: "A confirmação do Google venceu ou foi pedida em outra janela. Recarregue a página e tente de novo.",
  "no-email": "O Google não informou o seu e-mail. Entre com e-mail e senha, ou crie uma conta com eles.",
  "unverified-email":
    "O Google ainda não confirmou que este e-mail é seu. Confirme-o na sua conta do Google, ou entre com e-mail e senha.",
  "unusable-email":
    "O e-mail da sua conta do Google tem caracteres que não podemos usar. Crie uma conta com outro e-mail e uma senha.",
};

const refusalOf = (why: keyof typeof refusals, cause?: unknown) =>
  new AppError("invalid-google-token", { detail: refusals[why], cause });

/** Whether the failure is of the keys' address and not of the token. */
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

/** Of other addresses Google says that somebody proved them once, not whose they are now. */
function isRunByGoogle(address: string, hostedDomain: unknown): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return (
    domain === "gmail.com" || (typeof hostedDomain === "string" && hostedDomain.toLowerCase() === domain)
  );
}

/** The name as Google has it, as far as it is one that we take; what stands before the @ otherwise. */
function nameOf(claimed: unknown, address: string): string {
  const name = line(limits.nomeMax, "O nome é obrigatório").safeParse(claimed);
  return name.success ? name.data : (address.split("@")[0] ?? address).slice(0, limits.nomeMax);
}
