import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Clock } from "../platform/clock.ts";

/** A file as it is on disk, compressed; and what tells it from that of another day. */
export type DailyFile = { path: string; etag: string };

/** A text that is written once a day, when somebody asks for it first: never in memory, and compressed beside the loop. */
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
    /** Today's; whoever asks while it is written waits for it. */
    async find(): Promise<DailyFile> {
      const day = clock.today();
      if (made?.day === day) return made.file;
      const before = made?.file;
      const file = write(day);
      made = { day, file };
      file.catch(() => {
        made = undefined;
      });
      // Whoever is reading it still has it open.
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
