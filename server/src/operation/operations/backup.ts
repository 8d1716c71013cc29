import { createWriteStream, existsSync, readFileSync, rmSync } from "node:fs";
import { link } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { type BackupSummary, exportBackup } from "../../platform/backup/write.ts";
import { openEmbedded } from "../../platform/database/embedded.ts";
import { reasonOf, StartError } from "../../platform/start-error.ts";

type Storage = { dataDir: string; databaseUrl: string | undefined };

/**
 * Writes a compressed backup while the installation runs, atomically, and never over a file.
 * @param file where to; `-` is standard output
 * @throws StartError when there is nothing to back up, or the file can't be written
 */
export async function runBackup(storage: Storage, file: string): Promise<BackupSummary> {
  const { dataDir, databaseUrl } = storage;
  if (!databaseUrl && !existsSync(join(dataDir, "postgres")))
    throw new StartError(`DATA_DIR tem "${dataDir}", e não há banco de dados ali`);
  if (file === "-") return backUpInto(storage, process.stdout);
  if (existsSync(file)) throw new StartError(`O arquivo "${file}" já existe; escolha outro nome`);
  const draft = `${file}.parcial-${process.pid}`;
  try {
    // The backup contains all personal data, so only its owner may read it.
    const output = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
    const summary = await backUpInto(storage, output);
    await link(draft, file);
    return summary;
  } catch (error) {
    if (error instanceof StartError || !isFileError(error)) throw error;
    throw new StartError(`O arquivo "${file}" não pôde ser gravado (${reasonOf(error)})`);
  } finally {
    rmSync(draft, { force: true });
  }
}

const isFileError = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined;

async function backUpInto({ dataDir, databaseUrl }: Storage, output: Writable): Promise<BackupSummary> {
  const embedded = databaseUrl ? undefined : await openEmbedded(dataDir);
  try {
    const secrets = embedded && readFileSync(join(dataDir, "secrets.json"), "utf8");
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    output.on("error", (error) => compress.destroy(error));
    // The pipeline reports the error.
    compress.on("error", () => undefined);
    const written = finished(output === process.stdout ? compress : output);
    written.catch(() => undefined);
    compress.pipe(output);
    const summary = await exportBackup(databaseUrl ?? embedded?.url ?? "", compress, secrets);
    compress.end();
    await written;
    return summary;
  } finally {
    await embedded?.stop();
  }
}
