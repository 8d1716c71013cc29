/** Characters per line (RFC 2045, 6.7), without the soft line break. */
const lineMax = 75;

const [lineFeed, blank, equals, carriageReturn] = [10, 32, 61, 13];
const digits = Buffer.from("0123456789ABCDEF");

/** Whether a byte needs no encoding. */
const isPlain = Array.from({ length: 256 }, (_, byte) => byte >= blank && byte <= 126 && byte !== equals);

/**
 * Encodes a text as quoted-printable UTF-8 (RFC 2045, 6.7). The mail library's own takes three times as long, 33 % of a
 * mail's cost.
 */
export function encodeQuotedPrintable(text: string): string {
  const bytes = Buffer.from(text.replaceAll("\r", ""));
  const out = Buffer.allocUnsafe(bytes.length * 4);
  let end = 0;
  let column = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === lineFeed) {
      out[end++] = carriageReturn;
      out[end++] = lineFeed;
      column = 0;
      continue;
    }
    const isLast = at + 1 === bytes.length || bytes[at + 1] === lineFeed;
    const width = isPlain[byte] && !(byte === blank && isLast) ? 1 : 3;
    if (column + width > lineMax) {
      out[end++] = equals;
      out[end++] = carriageReturn;
      out[end++] = lineFeed;
      column = 0;
    }
    column += width;
    if (width === 1) {
      out[end++] = byte;
      continue;
    }
    out[end++] = equals;
    out[end++] = digits[byte >> 4] as number;
    out[end++] = digits[byte & 15] as number;
  }
  return out.toString("latin1", 0, end);
}
