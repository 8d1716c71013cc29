import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { zstdDecompressSync } from "node:zlib";
import { readParts } from "../../src/platform/backup/file.ts";
import { restoreBackup } from "../../src/platform/backup/restore.ts";
import { unpackProgram } from "./program.ts";
import type { StoredValues } from "./values.ts";

/** The files of a version that the tests of later ones need. */
export type KeptRelease = {
  version: string;
  commit: string;
  /** Digest of the schema that its migrations make. */
  schema: string;
  values: StoredValues;
  /** Its migrations by name. */
  migrations: Record<string, string>;
  /** Its description of the API. */
  openapi: { paths: Record<string, unknown> };
  /** Its backup of a database that it filled. */
  backup: Buffer;
};

const here = fileURLToPath(new URL(".", import.meta.url));

/** Versions with kept files, oldest first. */
export const keptVersions = readdirSync(here)
  .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
  .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

export function readRelease(version: string): KeptRelease {
  const file = (name: string) => readFileSync(join(here, version, name));
  const unpack = (name: string) => JSON.parse(zstdDecompressSync(file(name)).toString("utf8"));
  return {
    ...JSON.parse(file("release.json").toString("utf8")),
    migrations: unpack("migrations.json.zst"),
    openapi: unpack("openapi.json.zst"),
    backup: file("backup.sql.zst"),
  };
}

/** The release before this one. */
export const lastRelease = readRelease(keptVersions.at(-1) ?? "");

export const backupFileOf = ({ version }: KeptRelease) => join(here, version, "backup.sql.zst");

/** Returns the file that starts the last release's server, with its own pages and packages. */
export const findLastProgram = (): string =>
  join(unpackProgram(join(here, lastRelease.version, "program.tar.zst")), "programs/main.mjs");

/** Makes of an empty database the one that a release filled: its own schema and rows. */
export async function installRelease(url: string, { migrations, backup }: KeptRelease): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "cav-release-"));
  try {
    for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(dir, name), sql);
    const file = await readParts(Readable.from([zstdDecompressSync(backup)]));
    await restoreBackup(url, file, pathToFileURL(`${dir}/`));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
