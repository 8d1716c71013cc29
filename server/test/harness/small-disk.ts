import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of a few megabytes, which a test can fill. */
export type SmallDisk = { dir: string; fill(): void; makeRoom(): void; remove(): void };

/** Mounts a file system in memory; undefined where this user may not (it needs root on Linux). */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const dir = mkdtempSync(join(tmpdir(), `cav-test-${process.pid}-disk-`));
  const options = `size=${megabytes}m,mode=755`;
  if (spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", dir]).status !== 0) {
    rmSync(dir, { recursive: true });
    return undefined;
  }
  const filler = join(dir, "filler");
  return {
    dir,
    fill() {
      const file = openSync(filler, "a");
      for (let size = 1_048_576; size >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
      closeSync(file);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync("umount", ["--lazy", dir]);
      rmSync(dir, { recursive: true });
    },
  };
}
