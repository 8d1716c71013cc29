import { createECDH, hkdfSync } from "node:crypto";

export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * Returns the installation's push keys (RFC 8292), stable because subscriptions are bound to them. Derived from the
 * secret unless configured.
 */
export function readVapidKeys(given: string | undefined, secret: string): VapidKeys {
  const curve = createECDH("prime256v1");
  // About one value in 2^32 is outside the curve's range and no valid key; then another value is derived.
  for (let attempt = 0; ; attempt += 1) {
    const derived = () => Buffer.from(hkdfSync("sha256", secret, "", `vapid ${attempt}`, 32));
    try {
      curve.setPrivateKey(given === undefined ? derived() : Buffer.from(given, "base64url"));
    } catch (error) {
      if (given !== undefined) throw error;
      continue;
    }
    const encoded = (bytes: Buffer) => bytes.toString("base64url");
    // ECDH drops leading zeros, and push needs all 32 bytes.
    const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32);
    return { publicKey: encoded(curve.getPublicKey()), privateKey: encoded(privateKey) };
  }
}
