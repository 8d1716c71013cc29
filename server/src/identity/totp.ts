import { createHmac, randomBytes } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepSeconds = 30;
/** Clocks of telephones are a little wrong, and typing takes time. */
const stepsAround = [0, -1, 1];

/** Letters and digits of base 32 (RFC 4648) at random, five bits each. */
export function createBase32(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join("");
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a secret in a step of 30 seconds (RFC 4226, section 5.3; RFC 6238 with SHA-1, as every application does). */
export function totpOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** The step that a code is of, around now; undefined when it is of none. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  return stepsAround.map((around) => current + around).find((step) => totpOf(secret, step) === code);
}
