import { Secret, TOTP } from "otpauth";

const issuer = "Concurso à Vista";

/** As every application does it: SHA-1, six digits, half a minute (RFC 6238). */
const totp = (secret: string, label = "") => new TOTP({ issuer, label, secret });

/** Makes a secret of 20 bytes at random, which is what the RFC recommends, in Base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** A code to be kept on paper: 150 bits at random, in Base32, so that a plain keyed hash is enough to keep it by (ASVS 6.5.2). */
export function createRecoveryCode(): string {
  return new Secret({ size: 19 }).base32.slice(0, 30);
}

/** The address that hands a secret to an application, by which it is known there. */
export function totpLink(secret: string, label: string): string {
  return totp(secret, label).toString();
}

/** The code of a secret at a time. */
export function totpCodeOf(secret: string, now: Date): string {
  return totp(secret).generate({ timestamp: now.getTime() });
}

/**
 * The step that a code is of, around now; undefined when it is of none. Clocks of telephones are a little wrong, and typing
 * takes time: the steps beside the current one count.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}
