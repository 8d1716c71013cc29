/**
 * Decodes bytes: strict UTF-8 first, then windows-1252, which covers other Latin pages. The declared charset comes
 * last, because it is wrong more often.
 */
export function toText(bytes: Uint8Array, said?: string | null): string {
  for (const charset of ["utf-8", "windows-1252", said ?? "utf-8"]) {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // Tries the next charset; the last decoder replaces invalid bytes.
    }
  }
  return new TextDecoder().decode(bytes);
}
