import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const googleClientId = "client-of-the-tests.apps.googleusercontent.example";
export const googleIssuer = "https://issuer.example";
/** The cookie of a browser that has asked for the nonce of its ID tokens, which tokens are made for unless told otherwise. */
export const googleCookies = { google_nonce: "a-browser-of-the-tests-that-asked-for-a-nonce" };
const nonce = createHash("sha256").update(googleCookies.google_nonce).digest("base64url");

const kid = "key-of-the-tests";

const makePair = () => generateKeyPair("RS256");
type Pair = ReturnType<typeof makePair>;
/** The process's pairs, each made when it is first asked for: that takes a tenth of a second of a core, and few ask. */
const pairs: { own?: Pair; foreign?: Pair } = {};
const pairOf = (whose: keyof typeof pairs) => (pairs[whose] ??= makePair());

/** Mints ID tokens as Google does; `keys` is what is published of its keys. */
export function createGoogleKeys(now: () => Date) {
  async function keys(): Promise<string> {
    const jwk = await exportJWK((await pairOf("own")).publicKey);
    return JSON.stringify({ keys: [{ ...jwk, kid, alg: "RS256", use: "sig" }] });
  }
  /** An ID token as Google would give it; claims set to undefined are left out. */
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
  /** Where tests in another process ask for a token: GET /token?email=…&name=… with claims as the query. */
  url: string;
  /** What the product's configuration needs to trust this issuer. */
  env: Record<string, string>;
  token: GoogleKeys["token"];
  /** Answers with this status where the keys are fetched. */
  answerWith(status: number): void;
  close(): Promise<void>;
};

/** Stands in for Google in tests: an issuer with keys of its own, published on loopback. Tokens are issued at `now`. */
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
