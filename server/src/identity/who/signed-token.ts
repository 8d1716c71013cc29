import { createHmac, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";

type Expected = { audience: string; now: Date };
type Lasting = Expected & { seconds: number };

/** The header of every token we sign; another header, algorithm or none is refused. */
const head = Buffer.from('{"alg":"HS256"}').toString("base64url");

/** Signs a token (JWT) for an audience, valid for so many seconds. Each sign-in makes two: see `verifyToken`. */
export function signToken(
  secret: string,
  claims: Record<string, string>,
  { audience, now, seconds }: Lasting,
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const body = Buffer.from(JSON.stringify({ ...claims, aud: audience, iat, exp: iat + seconds }));
  const signed = `${head}.${body.toString("base64url")}`;
  return `${signed}.${signatureOf(secret, signed).toString("base64url")}`;
}

const signatureOf = (secret: string, signed: string) => createHmac("sha256", secret).update(signed).digest();

/**
 * Caches verified signatures, because the same token comes with each call. Expiry and audience are checked each time.
 */
const verified = new LRUCache<string, { secret: string; claims: Record<string, unknown> }>({ max: 5_000 });

/** Returns the number of cached tokens. */
export const countVerified = () => verified.size;

/**
 * Returns the claims of our unexpired token (JWT) for an audience; undefined for any other text. The library uses
 * another thread and takes ten times as long.
 */
export function verifyToken(
  secret: string,
  token: string,
  { audience, now }: Expected,
): Record<string, unknown> | undefined {
  const known = verified.get(token);
  const claims = known?.secret === secret ? known.claims : readSigned(secret, token);
  if (!claims) return undefined;
  if (claims !== known?.claims) verified.set(token, { secret, claims });
  const isCurrent = typeof claims.exp === "number" && claims.exp > Math.floor(now.getTime() / 1000);
  return isCurrent && claims.aud === audience ? claims : undefined;
}

/** Returns the claims of a token that we signed. */
function readSigned(secret: string, token: string): Record<string, unknown> | undefined {
  const [first, body = "", signature = "", ...more] = token.split(".");
  if (first !== head || more.length > 0) return undefined;
  const expected = signatureOf(secret, `${head}.${body}`);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  // We signed it, so it is an object.
  return JSON.parse(Buffer.from(body, "base64url").toString());
}
