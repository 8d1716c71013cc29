import { inflateRawSync } from "node:zlib";
import { FetchError } from "../fetching/fetch-error.ts";
import { type Entry, readZipDirectory } from "./zip-directory.ts";

/** An article has kilobytes; a month of articles has hundreds of megabytes. */
const memberMaxBytes = 8 * 1024 * 1024;
const wholeMaxBytes = 1024 * 1024 * 1024;
/** Highest ratio of deflate's compression. */
const deflateMax = 1_032;

/** A file of an archive; `content` is undefined if it is broken or too large. */
export type Member = { name: string; content: Buffer | undefined };

/**
 * Reads an archive member by member from a position on.
 * @throws FetchError FORMATO if it is invalid, truncated, has overlapping members or inflates beyond the limit
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
    // The inflated size of a failed member is unknown, so the worst case counts.
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
