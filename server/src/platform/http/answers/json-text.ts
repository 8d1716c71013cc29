import { hash } from "node:crypto";

/** A cached part of answers, with its precomputed hash. */
export type CachedJson = { bytes: Buffer; hash: string };

/** A part of an answer: cached, or one user's own. */
export type JsonPart = string | CachedJson;

const hashOf = (text: string) => hash("sha1", text, "base64");

/** Encodes and hashes a part once; doing so for each answer would cost most of the answer's time. */
export function prepareJson(text: string): CachedJson {
  // The buffer is not from Node's pool: a small part would keep its whole slab alive.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return { bytes, hash: hashOf(text) };
}

/** An answer that is JSON already; its parts were checked by the call's schema when composed. */
export class JsonText {
  readonly bytes: Buffer;
  /** The ETag is derived from the parts, so it changes with any of them. */
  readonly etag: string;

  constructor(parts: JsonPart[]) {
    this.bytes = joined(parts);
    this.etag = `W/"${hashOf(parts.map((part) => (typeof part === "string" ? part : part.hash)).join("\n"))}"`;
  }

  /** The memory it keeps in use: the whole slab when it is in Node's pool. */
  get size(): number {
    return this.bytes.buffer.byteLength;
  }
}

const sizeOf = (part: JsonPart) => (typeof part === "string" ? Buffer.byteLength(part) : part.bytes.length);

function joined(parts: JsonPart[]): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((size, part) => size + sizeOf(part), 0));
  let end = 0;
  for (const part of parts)
    end += typeof part === "string" ? bytes.write(part, end) : part.bytes.copy(bytes, end);
  return bytes.subarray(0, end);
}
