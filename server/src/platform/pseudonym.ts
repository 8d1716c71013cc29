import { createHmac } from "node:crypto";

/**
 * Stands for a text where the text itself must not stand, in logs and counters: the same for the same text, and found out
 * by nobody who hasn't the secret. `purpose` keeps those of one use from being compared with another's.
 */
export function pseudonymOf(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url").slice(0, 22);
}
