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

/**
 * Notes that an answer arrived, unless it says that the first one is still being made, or comes from a proxy. After a
 * success, other calls of that address mean what they say: saving again what was removed since is no repeat.
 */
export function noteOnce(asked: string, status: number): void {
  if (status >= 500 || status === 409) return;
  keys.delete(asked);
  if (status < 300)
    for (const other of keys.keys()) if (addressOf(other) === addressOf(asked)) keys.delete(other);
}

const addressOf = (asked: string) => asked.split(" ", 2)[1];

/** Creates 128 random bits; `randomUUID` is missing on pages without TLS. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
