import { createHmac, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";

type Expected = { audience: string; now: Date };
type Lasting = Expected & { seconds: number };

/** The head of every token that we sign: any other, with another algorithm or none, is not ours. */
const head = Buffer.from('{"alg":"HS256"}').toString("base64url");

/** A token (a JWT) with claims, for an audience, that ends after so many seconds. Each sign-in takes two: see `verifyToken`. */
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
 * Tokens whose signature was found good: who reads brings the same one with each call, and to look at it again takes more than
 * anything else that is asked of most calls. When they end, and for whom they are, is asked each time.
 */
const verified = new LRUCache<string, { secret: string; claims: Record<string, unknown> }>({ max: 5_000 });

/** How many of them are kept. */
export const countVerified = () => verified.size;

/**
 * The claims of a token that we signed (a JWT) for an audience and that has not ended; undefined for any other text. Every call
 * brings one: the library's way, by another thread and back, takes ten times as long as this.
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

/** What a token says that we signed. */
function readSigned(secret: string, token: string): Record<string, unknown> | undefined {
  const [first, body = "", signature = "", ...more] = token.split(".");
  if (first !== head || more.length > 0) return undefined;
  const expected = signatureOf(secret, `${head}.${body}`);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  // Signed by us, so made by us: an object.
  return JSON.parse(Buffer.from(body, "base64url").toString());
}
