/**
 * Decodes bytes: UTF-16 if every second byte says so, then strict UTF-8, then windows-1252, which covers other Latin
 * pages. The declared charset comes last, because it is wrong more often.
 */
export function toText(bytes: Uint8Array, said?: string | null): string {
  const wide = findWideCharset(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  for (const charset of ["utf-8", "windows-1252", said ?? "utf-8"]) {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // Tries the next charset; the last decoder replaces invalid bytes.
    }
  }
  return new TextDecoder().decode(bytes);
}

const looked = 2_000;

/** Finds UTF-16 by its mark, or by the zero bytes between the letters of Latin text. */
export function findWideCharset(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const begin = bytes.subarray(0, looked);
  const zeros = [0, 0];
  for (const [at, byte] of begin.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = begin.length / 2;
  if (odd > most * 0.7 && even < most * 0.05) return "utf-16le";
  if (even > most * 0.7 && odd < most * 0.05) return "utf-16be";
  return undefined;
}
