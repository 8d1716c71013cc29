import { FetchError } from "../fetching/fetch-error.ts";

/** An entry of the archive's central directory. */
export type Entry = { name: string; method: number; isEncrypted: boolean; packedBytes: number; at: number };

const membersMax = 60_000;
/** Signature of the end of central directory record, which a comment of up to 64 KB may follow. */
const endSign = Buffer.from("PK\u0005\u0006", "latin1");
const commentMax = 65_535;
const end = { bytes: 22, count: 10, size: 12, offset: 16 };
/** In archives of 4 GB or more, a ZIP64 locator precedes the end record. */
const locator = { sign: 0x07064b50, bytes: 20, offset: 8 };
const end64 = { sign: 0x06064b50, bytes: 56, count: 32, size: 40, offset: 48 };
const header = { sign: 0x02014b50, bytes: 46 };
const unknown32 = 0xffffffff;

/** Reads the central directory. @throws FetchError FORMATO if the archive is invalid or truncated */
export function readZipDirectory(archive: Buffer): Entry[] {
  const { count, from, shift } = findDirectory(archive);
  if (count > membersMax) throw new FetchError("FORMATO", "o zip tem arquivos demais");
  const entries: Entry[] = [];
  let at = from;
  while (entries.length < count) {
    if (at + header.bytes > archive.length || archive.readUInt32LE(at) !== header.sign) throw cutOff();
    const read = readEntry(archive, at, shift);
    entries.push(read.entry);
    at = read.next;
  }
  return entries;
}

const cutOff = () => new FetchError("FORMATO", "o zip não é um zip, ou veio cortado");

/** Finds the central directory; `shift` is the number of bytes before the archive that offsets ignore. */
function findDirectory(archive: Buffer): { count: number; from: number; shift: number } {
  const least = Math.max(0, archive.length - end.bytes - commentMax);
  const at = archive.lastIndexOf(endSign);
  if (at < least || at + end.bytes > archive.length) throw cutOff();
  let count = archive.readUInt16LE(at + end.count);
  let size = archive.readUInt32LE(at + end.size);
  let offset = archive.readUInt32LE(at + end.offset);
  let after = at;
  if (count === 0xffff || size === unknown32 || offset === unknown32) {
    const found = find64(archive, at);
    if (found !== undefined) {
      count = numberAt(archive, found + end64.count);
      size = numberAt(archive, found + end64.size);
      offset = numberAt(archive, found + end64.offset);
      after = found;
    }
  }
  const from = after - size;
  if (from < 0 || from < offset) throw cutOff();
  return { count, from, shift: from - offset };
}

function find64(archive: Buffer, at: number): number | undefined {
  const spot = at - locator.bytes;
  if (spot < 0 || archive.readUInt32LE(spot) !== locator.sign) return undefined;
  const found = numberAt(archive, spot + locator.offset);
  const isThere = found + end64.bytes <= archive.length && archive.readUInt32LE(found) === end64.sign;
  return isThere ? found : undefined;
}

/** Reads a 64-bit number; imprecise values are larger than any archive. */
const numberAt = (archive: Buffer, at: number): number => Number(archive.readBigUInt64LE(at));

function readEntry(archive: Buffer, at: number, shift: number): { entry: Entry; next: number } {
  const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)];
  const nameEnd = at + header.bytes + archive.readUInt16LE(at + 28);
  const extraEnd = nameEnd + archive.readUInt16LE(at + 30);
  const next = extraEnd + archive.readUInt16LE(at + 32);
  const wide = findWide(archive.subarray(nameEnd, extraEnd));
  // The extra field holds only those of the four values that do not fit 32 bits, in this order.
  const sizes = [24, 20, 42].map((spot) => {
    const number = archive.readUInt32LE(at + spot);
    return number === unknown32 ? (wide.shift() ?? number) : number;
  });
  const [, packedBytes = 0, offset = 0] = sizes;
  const name = archive.toString("utf8", at + header.bytes, nameEnd);
  return { entry: { name, method, isEncrypted: (flags & 1) === 1, packedBytes, at: offset + shift }, next };
}

/** Reads the 64-bit numbers in a member's extra fields. */
function findWide(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => numberAt(field, index * 8));
  }
  return [];
}
