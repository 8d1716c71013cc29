import { inflateRawSync } from "node:zlib";
import { FetchError } from "../fetching/fetch-error.ts";
import { type Entry, readZipDirectory } from "./zip-directory.ts";

/** An article of a gazette has kilobytes; a month of them hundreds of megabytes. */
const memberMaxBytes = 8 * 1024 * 1024;
const wholeMaxBytes = 1024 * 1024 * 1024;
/** Deflate makes at most so much of one byte. */
const deflateMax = 1_032;

/** Whether bytes are an archive. */
export function isGazetteArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** A file of an archive; what is broken or too large has no content. */
export type Member = { name: string; content: Buffer | undefined };

/**
 * Reads an archive member by member, from a place on.
 * @throws FetchError FORMATO when it is none, is cut off, has members that share bytes, or grows beyond all measure
 */
export function* readArchive(archive: Buffer, from = 0): Generator<Member> {
  let whole = 0;
  let packed = 0;
  for (const [index, entry] of readZipDirectory(archive).entries()) {
    packed += entry.packedBytes;
    if (packed > archive.length) throw new FetchError("FORMATO", "o zip tem arquivos que se sobrepõem");
    if (index < from) continue;
    const data = dataOf(archive, entry);
    const content = data && inflate(entry, data);
    // Of what fails nobody knows how far it got: it counts as the most that its bytes can become.
    whole += content?.length ?? Math.min(memberMaxBytes, (data?.length ?? 0) * deflateMax);
    if (whole > wholeMaxBytes) throw new FetchError("FORMATO", "o zip cresce além do que cabe");
    yield { name: entry.name, content };
  }
}

const localHeader = { sign: 0x04034b50, bytes: 30, nameLength: 26, extraLength: 28 };

function dataOf(archive: Buffer, { at, packedBytes }: Entry): Buffer | undefined {
  if (at < 0 || at + localHeader.bytes > archive.length) return undefined;
  if (archive.readUInt32LE(at) !== localHeader.sign) return undefined;
  const { nameLength, extraLength, bytes } = localHeader;
  const start = at + bytes + archive.readUInt16LE(at + nameLength) + archive.readUInt16LE(at + extraLength);
  return start + packedBytes > archive.length ? undefined : archive.subarray(start, start + packedBytes);
}

function inflate({ method, isEncrypted }: Entry, data: Buffer): Buffer | undefined {
  if (isEncrypted) return undefined;
  if (method === 0) return data.length > memberMaxBytes ? undefined : data;
  if (method !== 8) return undefined;
  try {
    return inflateRawSync(data, { maxOutputLength: memberMaxBytes });
  } catch {
    return undefined;
  }
}
