import { createHmac } from "node:crypto";

/**
 * Returns a keyed hash to replace a text in logs and counters. `purpose` keeps hashes of different uses incomparable.
 */
export function pseudonymOf(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url").slice(0, 22);
}
