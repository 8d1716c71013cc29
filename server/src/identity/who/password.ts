import { hash, verify } from "@node-rs/argon2";

/** Argon2id with OWASP's minimum: 19 MiB, two passes, one lane; about 11 ms of a worker thread. */
// Argon2id is 2; type stripping can't read the package's ambient const enum.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(plain: string): Promise<string> {
  return hash(plain.normalize("NFC"), options);
}

/** The hash that unknown accounts are checked against, so that they take as long as known ones. */
const decoy = hash("nobody-has-this-password", options);

/** Returns whether the password matches; takes the same time without an account (`stored` null). */
export async function verifyPassword(plain: string, stored: string | null): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy), plain.normalize("NFC"));
  return matches && stored !== null;
}
