import { hash, verify } from "@node-rs/argon2";

/** Argon2id with OWASP's minimum: 19 MiB, two passes, one lane; about 11 ms of a worker thread, not of the loop. */
// Algorithm 2 is Argon2id: the package declares it as an ambient const enum, which type stripping can't read.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(plain: string): Promise<string> {
  return hash(plain.normalize("NFC"), options);
}

/** Of a password nobody has: checked for unknown accounts, so that they take as long as known ones. */
const decoy = hash("nobody-has-this-password", options);

/** Whether the password is the account's; takes the same time when there is no account (`stored` null). */
export async function verifyPassword(plain: string, stored: string | null): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy), plain.normalize("NFC"));
  return matches && stored !== null;
}
