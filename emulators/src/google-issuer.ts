import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const googleClientId = "client-of-the-tests.apps.googleusercontent.example";
export const googleIssuer = "https://issuer.example";
/** Cookie of a browser with a nonce; tokens contain this nonce by default. */
export const googleCookies = { google_nonce: "a-browser-of-the-tests-that-asked-for-a-nonce" };
const nonce = createHash("sha256").update(googleCookies.google_nonce).digest("base64url");

const kid = "key-of-the-tests";

const makePair = () => generateKeyPair("RS256");
type Pair = ReturnType<typeof makePair>;
/** Key pairs of the process, made on first use, because each takes 0.1 s and few tests need one. */
const pairs: { own?: Pair; foreign?: Pair } = {};
const pairOf = (whose: keyof typeof pairs) => (pairs[whose] ??= makePair());

/** Creates ID tokens like Google's; `keys` returns the published keys. */
export function createGoogleKeys(now: () => Date) {
  async function keys(): Promise<string> {
    const jwk = await exportJWK((await pairOf("own")).publicKey);
    return JSON.stringify({ keys: [{ ...jwk, kid, alg: "RS256", use: "sig" }] });
  }
  /** Signs an ID token like Google's; omits claims that are undefined. */
  async function token(claims: JWTPayload = {}, { forged = false } = {}): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000);
    const standard = {
      iss: googleIssuer,
      aud: googleClientId,
      sub: crypto.randomUUID(),
      email_verified: true,
      name: "Gil Google",
      nonce,
      iat: issuedAt,
      exp: issuedAt + 3600,
    };
    const all = { ...standard, email: `${standard.sub}@gmail.example`, ...claims };
    const { privateKey } = await pairOf(forged ? "foreign" : "own");
    return new SignJWT(JSON.parse(JSON.stringify(all)))
      .setProtectedHeader({ alg: "RS256", kid })
      .sign(privateKey);
  }
  return { keys, token };
}
export type GoogleKeys = ReturnType<typeof createGoogleKeys>;

export type GoogleIssuer = {
  /** Issues tokens to tests in other processes: GET /token?email=…&name=… with the claims as query. */
  url: string;
  /** Configuration with which the product trusts this issuer. */
  env: Record<string, string>;
  token: GoogleKeys["token"];
  /** Sets the status of the keys' endpoint. */
  answerWith(status: number): void;
  close(): Promise<void>;
};

/**
 * Starts an emulator of Google for tests: an issuer whose keys are published on loopback. Tokens are issued at `now`.
 */
export async function startGoogleIssuer(now: () => Date): Promise<GoogleIssuer> {
  const { keys, token } = createGoogleKeys(now);
  let status = 200;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://issuer");
    if (pathname === "/token") {
      response.end(await token(Object.fromEntries(searchParams)));
      return;
    }
    response.writeHead(status, { "content-type": "application/json" }).end(await keys());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    env: {
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_ISSUER: googleIssuer,
      GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs`,
    },
    token,
    answerWith(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
