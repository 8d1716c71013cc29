import { Secret, TOTP } from "otpauth";

const issuer = "Concurso à Vista";

/** Parameters that every application uses: SHA-1, six digits, 30 s (RFC 6238). */
const totp = (secret: string, label = "") => new TOTP({ issuer, label, secret });

/** Creates a random secret of 20 bytes, as the RFC recommends, in Base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Creates a recovery code: 150 random bits in Base32, enough for a plain keyed hash (ASVS 6.5.2). */
export function createRecoveryCode(): string {
  return new Secret({ size: 19 }).base32.slice(0, 30);
}

/** Returns the address that adds a secret to an application. */
export function totpLink(secret: string, label: string): string {
  return totp(secret, label).toString();
}

/** Returns the code of a secret at a time. */
export function totpCodeOf(secret: string, now: Date): string {
  return totp(secret).generate({ timestamp: now.getTime() });
}

/**
 * Returns the step of a code, current or adjacent; undefined when it matches none. The tolerance covers wrong clocks
 * and slow typing.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  // The library compares bytes, and throws where their numbers differ.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}
