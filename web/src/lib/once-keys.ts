/**
 * Keys of writing calls whose answer did not arrive: the same call made again has the same key, and gets the first
 * answer.
 */
const keys = new Map<string, string>();

/** Returns the key of a call, by its method, address and body. */
export function onceKeyOf(asked: string): string {
  const key = keys.get(asked) ?? newKey();
  keys.set(asked, key);
  return key;
}

/** Notes that an answer arrived, unless it says that the first one is still being made, or comes from a proxy. */
export function noteOnce(asked: string, status: number): void {
  if (status < 500 && status !== 409) keys.delete(asked);
}

/** Creates 128 random bits; `randomUUID` is missing on pages without TLS. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
