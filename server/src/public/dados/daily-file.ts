import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Clock } from "../../platform/clock.ts";

/** A compressed file on disk, with its ETag. */
export type DailyFile = { path: string; etag: string };

/**
 * Creates a file that is rendered once a day at the first request, streamed to disk and compressed off the event loop.
 */
export function createDailyFile(clock: Clock, name: string, render: () => AsyncIterable<string | Buffer>) {
  let made: { day: string; file: Promise<DailyFile> } | undefined;

  async function write(day: string): Promise<DailyFile> {
    const path = join(await mkdtemp(join(tmpdir(), "cav-dados-")), `${name}.${day}.gz`);
    const hash = createHash("sha256");
    async function* hashed() {
      for await (const part of render()) {
        hash.update(part);
        yield part;
      }
    }
    await pipeline(Readable.from(hashed()), createGzip(), createWriteStream(path));
    return { path, etag: `W/"${hash.digest("base64url").slice(0, 22)}"` };
  }

  return {
    /** Returns today's file; concurrent callers wait for it. */
    async find(): Promise<DailyFile> {
      const day = clock.today();
      if (made?.day === day) return made.file;
      const before = made?.file;
      const file = write(day);
      made = { day, file };
      file.catch(() => {
        made = undefined;
      });
      // Readers of the old file still have it open.
      file.then(() => removeFile(before)).catch(() => undefined);
      return file;
    },
    close: async () => removeFile(made?.file),
  };
}

export const openFile = ({ path }: DailyFile) => createReadStream(path);

async function removeFile(file: Promise<DailyFile> | undefined): Promise<void> {
  const known = await file?.catch(() => undefined);
  if (known) await rm(join(known.path, ".."), { recursive: true, force: true });
}
