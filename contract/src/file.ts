/** A file's bytes as text: UTF-8, or else what spreadsheets on Windows write. */
export function decodeFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A JSON list starts with a bracket; anything else is read as CSV. */
export function mediaTypeOf(text: string): "application/json" | "text/csv" {
  return /^\s*[[{]/.test(text) ? "application/json" : "text/csv";
}
