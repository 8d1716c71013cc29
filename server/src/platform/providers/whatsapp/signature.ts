import { createHmac } from "node:crypto";
import { isSameSecret } from "../../secrets.ts";

/** Signs a body as `X-Hub-Signature-256` does: HMAC-SHA256 over its raw bytes. */
export function signBody(body: Buffer, appSecret: string): string {
  return `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
}

/** Returns whether a webhook comes from the provider, compared in constant time. */
export function isSignedBy(body: Buffer, signature: string | undefined, appSecret: string): boolean {
  return isSameSecret(signature, signBody(body, appSecret));
}
