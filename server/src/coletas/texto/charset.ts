/**
 * Bytes as text: strict UTF-8 first, then windows-1252, which holds every Latin page that isn't; what a server says of its own page
 * comes last, since it is wrong more often than the bytes.
 */
export function toText(bytes: Uint8Array, said?: string | null): string {
  for (const charset of ["utf-8", "windows-1252", said ?? "utf-8"]) {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // The next one: what can't be read by any is read as far as it goes.
    }
  }
  return new TextDecoder().decode(bytes);
}
