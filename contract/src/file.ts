/** Bytes to inspect; headers contain enough Portuguese letters to decide. */
const lookedAt = 400;

/** Detects UTF-16 by its byte order mark or by zero bytes; undefined for other encodings. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const empty = [0, 0];
  const length = Math.min(lookedAt, bytes.length);
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [high = 0, low = 0] = empty;
  if (low > length / 3 && high === 0) return "utf-16le";
  return high > length / 3 && low === 0 ? "utf-16be" : undefined;
}

/** Decodes a file: UTF-8, or the encodings of spreadsheets on Windows, including "Unicode text". */
export function decodeFile(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns JSON for a text that begins with a bracket, CSV otherwise. */
export function mediaTypeOf(text: string): "application/json" | "text/csv" {
  return /^\s*[[{]/.test(text) ? "application/json" : "text/csv";
}
