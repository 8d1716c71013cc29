import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { bundlePrograms } from "../harness/bundle.ts";

const cache = fileURLToPath(new URL("../../../.cache/releases/", import.meta.url));

/** Files of a release that its server reads, besides its code. */
const data = ["package.json", "server/node-flags.json", "server/data", "server/migrations", "web/build"];

/** Copies of pages for browsers that take compressed ones; the server makes do without. */
const isCompressed = (path: string) => /\.(br|gz)$/.test(path);

/**
 * Packs what runs a release: its server with all packages in a few files, its data and its pages. The same checkout
 * gives the same bytes.
 * @param checkout a release with its packages and its built web
 */
export async function packProgram(checkout: string, commit: string | undefined): Promise<Buffer> {
  const stage = mkdtempSync(join(tmpdir(), "cav-program-"));
  try {
    const programs = join(checkout, "programs");
    const chunks = await bundlePrograms({
      input: { main: join(checkout, "server/src/main.ts") },
      cwd: checkout,
      minify: true,
      // The files are unpacked elsewhere, so that a module's address follows from the bundle's.
      addressOf: (path) => `new URL(${JSON.stringify(relative(programs, path))}, import.meta.url).href`,
    });
    for (const { fileName, code } of chunks) {
      const file = join(stage, "programs", fileName);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code);
    }
    for (const name of data)
      cpSync(join(checkout, name), join(stage, name), {
        recursive: true,
        filter: (path) => !isCompressed(path),
      });
    writeFileSync(join(stage, "COMMIT"), `${commit}\n`);
    const same = [
      "--sort=name",
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      "--mtime=@0",
      "--mode=u=rwX,go=rX",
    ];
    const tar = execFileSync("tar", [...same, "-C", stage, "-cf", "-", "."], { maxBuffer: 2 ** 28 });
    const level = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 27 };
    return zstdCompressSync(tar, { params: level });
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * Unpacks a release's program, once for all runs; returns its directory. Native packages are this checkout's, above it.
 */
export function unpackProgram(file: string): string {
  const packed = readFileSync(file);
  const directory = join(cache, createHash("sha256").update(packed).digest("hex").slice(0, 16));
  if (existsSync(directory)) return directory;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "draft-"));
  const params = { [constants.ZSTD_d_windowLogMax]: 27 };
  execFileSync("tar", ["-x", "-C", draft], { input: zstdDecompressSync(packed, { params }) });
  try {
    renameSync(draft, directory);
  } catch (error) {
    // Another run was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(directory)) throw error;
  }
  return directory;
}
