import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createZstdDecompress } from "node:zlib";
import { readParts } from "../../platform/backup/file.ts";
import { type RestoreSummary, restoreBackup } from "../../platform/backup/restore.ts";
import { startEmbedded } from "../../platform/database/embedded.ts";
import { createDirectory } from "../../platform/directory.ts";
import { reasonOf, StartError } from "../../platform/start-error.ts";

type Storage = { dataDir: string; databaseUrl: string | undefined };

/**
 * Opens a backup.
 * @throws StartError when the file can't be read or isn't a backup
 */
async function openBackup(file: string, signal: AbortSignal | undefined) {
  const source = file === "-" ? process.stdin : createReadStream(file);
  const unpack = createZstdDecompress();
  source.on("error", (error) =>
    unpack.destroy(new StartError(`O arquivo "${file}" não pôde ser lido (${reasonOf(error)})`)),
  );
  signal?.addEventListener("abort", () =>
    unpack.destroy(new StartError("A leitura da cópia foi interrompida")),
  );
  return readParts(source.pipe(unpack));
}

/**
 * Restores a backup into a temporary database, which is removed: so it fails for whatever a restore would.
 * @throws StartError as `restore` does
 */
export async function check(file: string): Promise<RestoreSummary> {
  const home = createTemporaryHome();
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of endSignals) process.once(signal, end);
  try {
    return await restore({ dataDir: join(home, "dados"), databaseUrl: undefined }, file, {
      settings: { fsync: "off", full_page_writes: "off" },
      signal: stop.signal,
    });
  } finally {
    for (const signal of endSignals) process.off(signal, end);
    rmSync(home, { recursive: true, force: true });
  }
}

const endSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Creates a directory with room for a database: /tmp is often in memory. PostgreSQL's user may pass through it. */
function createTemporaryHome(): string {
  const large = "/var/tmp";
  const parent = process.env.TMPDIR || !existsSync(large) ? tmpdir() : large;
  try {
    const home = mkdtempSync(join(parent, "cav-verificar-"));
    chmodSync(home, 0o711);
    return home;
  } catch (error) {
    throw new StartError(
      `TMPDIR tem "${parent}"; precisa ser um diretório onde se possa gravar (${reasonOf(error)})`,
    );
  }
}

type Options = {
  settings?: Record<string, string>;
  /** Ends the restore; what it has created goes. */
  signal?: AbortSignal;
};

/**
 * Restores a backup into an empty database, or an empty directory for the built-in one.
 * @throws StartError when it is not empty, or the backup is not whole
 */
export async function restore(
  { dataDir, databaseUrl }: Storage,
  file: string,
  { settings, signal }: Options = {},
): Promise<RestoreSummary> {
  if (!databaseUrl) refuseFilled(dataDir);
  const backup = await openBackup(file, signal);
  if (databaseUrl) return restoreBackup(databaseUrl, backup);
  const wasThere = existsSync(dataDir);
  createDirectory(dataDir);
  let restored = false;
  try {
    const { secrets } = backup.header;
    if (secrets) writeFileSync(join(dataDir, "secrets.json"), secrets, { mode: 0o600, flag: "wx" });
    const embedded = await startEmbedded(dataDir, settings);
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
