import { hash } from "node:crypto";

/** A part of answers that is kept: as it is sent, and its hash, which is known before anybody asks. */
export type KeptJson = { bytes: Buffer; hash: string };

/** What an answer is put together of: what is kept, and what is one reader's. */
export type JsonPart = string | KeptJson;

const hashOf = (text: string) => hash("sha1", text, "base64");

/** Keeps a part of answers: to encode and to hash it again for each answer takes longer than all else that most of them do. */
export function prepareJson(text: string): KeptJson {
  // Not of the pool, whose pieces of some kilobytes stay as long as anything in them.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return { bytes, hash: hashOf(text) };
}

/** An answer that is JSON already, put together of parts that the call's schema has checked when they were composed. */
export class JsonText {
  readonly bytes: Buffer;
  /** Of its parts: another as soon as one of them is another. */
  readonly etag: string;

  constructor(parts: JsonPart[]) {
    this.bytes = joined(parts);
    this.etag = `W/"${hashOf(parts.map((part) => (typeof part === "string" ? part : part.hash)).join("\n"))}"`;
  }

  /** Bytes that it keeps from being used for others: the whole piece of Node's pool where it is in one. */
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
