import { createReadStream, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createZstdDecompress } from "node:zlib";
import { readParts } from "../../platform/backup/file.ts";
import { checkBackup, type RestoreSummary, restoreBackup } from "../../platform/backup/restore.ts";
import { startEmbedded } from "../../platform/database/embedded.ts";
import { createDirectory } from "../../platform/directory.ts";
import { reasonOf, StartError } from "../../platform/start-error.ts";

type Storage = { dataDir: string; databaseUrl: string | undefined };

/**
 * Opens a backup.
 * @throws StartError when the file can't be read or isn't a backup
 */
async function openBackup(file: string) {
  const source = file === "-" ? process.stdin : createReadStream(file);
  const unpack = createZstdDecompress();
  source.on("error", (error) =>
    unpack.destroy(new StartError(`O arquivo "${file}" não pôde ser lido (${reasonOf(error)})`)),
  );
  return readParts(source.pipe(unpack));
}

/** Reads a backup to its end without restoring. @throws StartError when the backup is incomplete */
export async function check(file: string): Promise<RestoreSummary> {
  const { parts } = await openBackup(file);
  return checkBackup(parts);
}

/**
 * Restores a backup into an empty database, or an empty directory for the built-in one.
 * @throws StartError when it is not empty, or the backup is not whole
 */
export async function restore({ dataDir, databaseUrl }: Storage, file: string): Promise<RestoreSummary> {
  if (!databaseUrl) refuseFilled(dataDir);
  const backup = await openBackup(file);
  if (databaseUrl) return restoreBackup(databaseUrl, backup);
  const wasThere = existsSync(dataDir);
  createDirectory(dataDir);
  let restored = false;
  try {
    const { secrets } = backup.header;
    if (secrets) writeFileSync(join(dataDir, "secrets.json"), secrets, { mode: 0o600, flag: "wx" });
    const embedded = await startEmbedded(dataDir);
    try {
      const summary = await restoreBackup(embedded.url, backup);
      restored = true;
      return summary;
    } finally {
      await embedded.stop();
    }
  } finally {
    // The directory was empty before; leftovers would block the next attempt.
    if (!restored) empty(dataDir, wasThere);
  }
}

function refuseFilled(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartError(`DATA_DIR tem "${dataDir}"; a restauração precisa de um diretório vazio`);
}

function empty(dir: string, keep: boolean): void {
  for (const name of readdirSync(dir)) rmSync(join(dir, name), { recursive: true, force: true });
  if (!keep) rmSync(dir, { recursive: true, force: true });
}
