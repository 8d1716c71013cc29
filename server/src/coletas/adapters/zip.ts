import { Unzip, UnzipInflate } from "fflate";
import { FetchError } from "../fetching/fetch-error.ts";

/** An article of a gazette has kilobytes; a month of them hundreds of megabytes. */
const memberMaxBytes = 8 * 1024 * 1024;
const wholeMaxBytes = 1024 * 1024 * 1024;
const membersMax = 60_000;
/** So little at a time that what a bomb makes of it is not much: deflate makes a thousandfold of it at most. */
const sliceBytes = 16 * 1024;
/** What a whole archive ends with: its directory's end, and a comment of up to 64 KB. */
const directoryEnd = Buffer.from("PK\u0005\u0006", "latin1");

/** Whether bytes are an archive. */
export function isGazetteArchive(bytes: Buffer): boolean {
  return bytes.subarray(0, 2).toString("latin1") === "PK";
}

/**
 * Reads an archive member by member; one that is too large or broken is given as undefined.
 * @throws FetchError FORMATO when it is none, or is cut off, or grows beyond all measure
 */
export function readArchive(
  archive: Buffer,
  take: (name: string, content: Buffer | undefined) => void,
): void {
  if (archive.lastIndexOf(directoryEnd) < Math.max(0, archive.length - 65_557))
    throw new FetchError("FORMATO", "o zip não é um zip, ou veio cortado");
  let whole = 0;
  let members = 0;
  const unzip = new Unzip((file) => {
    if (++members > membersMax) throw new FetchError("FORMATO", "o zip tem arquivos demais");
    const parts: Uint8Array[] = [];
    let size = 0;
    let isBroken = false;
    const give = (content: Buffer | undefined) => {
      isBroken ||= content === undefined;
      take(file.name, content);
    };
    file.ondata = (error, part, isLast) => {
      if (isBroken) return;
      size += part?.length ?? 0;
      whole += part?.length ?? 0;
      if (whole > wholeMaxBytes) throw new FetchError("FORMATO", "o zip cresce além do que cabe");
      if (error || size > memberMaxBytes) return give(undefined);
      parts.push(part);
      if (isLast) give(Buffer.concat(parts));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < archive.length; at += sliceBytes)
    unzip.push(archive.subarray(at, at + sliceBytes), at + sliceBytes >= archive.length);
}
