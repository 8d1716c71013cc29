import { readFileSync } from "node:fs";
import { formatCount, formatInteger } from "@cav/contract/format.ts";
import { brazilian } from "@cav/contract/sentences.ts";
import { z } from "zod";
import {
  type ImportSummary,
  importConcursos,
  notifyPolicyOf,
  type ReadFile,
  readFileApart,
  UnreadableFile,
  withCell,
} from "../../catalogue/concursos/index.ts";
import { readConfig } from "../../config.ts";
import { jobs } from "../../jobs.ts";
import { checkServer, connect } from "../../platform/database/connect.ts";
import { openEmbedded } from "../../platform/database/embedded.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { createLog } from "../../platform/log.ts";
import { type Queue, startQueue } from "../../platform/queue.ts";
import { reasonOf, StartError } from "../../platform/start-error.ts";
import type { Database } from "../../tables.ts";
import { seedReferenceData } from "../seed/index.ts";
import { sendTarget } from "./target.ts";

const usage = "Uso: npm run import -- ARQUIVO.json|.csv|.xlsx|.ods|- [--skip-bad] [--avisar] [--duplicados]";
const options = ["--skip-bad", "--avisar", "--duplicados"];

z.config(brazilian);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main(args: string[]): Promise<number> {
  const unknown = args.find((arg) => arg.startsWith("-") && arg !== "-" && !options.includes(arg));
  const [file, ...more] = args.filter((arg) => arg === "-" || !arg.startsWith("-"));
  if (!file || more.length > 0 || unknown) throw new StartError(usage);
  const read = await readSources(file);
  const { sources } = read;
  sendTarget();
  const config = readConfig(process.env);
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config.dataDir);
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const { pool, db, close } = connect<Database>({ url, poolSize: 4, name: "cav-import" });
  let queue: Queue | undefined;
  try {
    await checkServer(pool, url);
    await migrate(pool);
    await seedReferenceData(db);
    const skipBad = args.includes("--skip-bad");
    // The running workers process these jobs.
    queue = await startQueue({ connectionString: url, jobs, worker: false, log: createLog("error") });
    const summary = await importConcursos(
      db,
      sources.map(({ record }) => record),
      {
        now: new Date(),
        skipBad,
        takesDuplicates: args.includes("--duplicados"),
        queue,
        ...(args.includes("--avisar") ? { notifyPolicy: notifyPolicyOf({ config, queue }) } : {}),
        onProgress: showProgress,
      },
    );
    report(summary, read, skipBad);
    return summary.refused.length > 0 && !skipBad ? 1 : 0;
  } finally {
    await queue?.stop();
    await close();
    await embedded?.stop();
  }
}

/**
 * Reads a file's records.
 * @throws StartError with the parser's message and its place in the file
 */
async function readSources(file: string): Promise<ReadFile> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    throw new StartError(`O arquivo "${file}" não pôde ser lido (${reasonOf(error)})`);
  }
  try {
    return await readFileApart(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new StartError(`O arquivo "${file}" ${error.message}`);
  }
}

/** Shows a counter on a terminal; elsewhere a line every hundred records. */
function showProgress(done: number, total: number): void {
  const line = `Importando: ${done} de ${total}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? "\n" : ""}`);
  else if (done % 100 === 0 || done === total) process.stdout.write(`${line}\n`);
}

function report(
  { created, updated, unchanged, duplicates, refused }: ImportSummary,
  { sources, columns, avisos }: ReadFile,
  skipBad: boolean,
): void {
  for (const aviso of avisos) process.stderr.write(`${aviso}\n`);
  const head = ({ index, title }: { index: number; title: string }) => {
    const source = sources[index];
    const label = source?.linhas ? "Linha" : "Registro";
    return `${label} ${source?.linha ?? index + 1} (${title})`;
  };
  for (const { index, title, errors } of refused) {
    const source = sources[index];
    process.stderr.write(`${head({ index, title })}:\n`);
    for (const { field, message } of errors.map((error) => withCell(error, source, columns)))
      process.stderr.write(`  ${field ? `${field}: ` : ""}${message}\n`);
  }
  for (const { warnings, ...record } of duplicates)
    process.stderr.write(`${head(record)}:\n  ${warnings.join(" ")}\n`);
  if (duplicates.length > 0)
    process.stderr.write("Use --duplicados para publicar também os que parecem já publicados.\n");
  if (refused.length > 0 && !skipBad) {
    process.stderr.write(
      `${refused.length} com erro: nada foi importado. Use --skip-bad para importar os demais.\n`,
    );
    return;
  }
  const parts = [
    formatCount(created, "novo", "novos"),
    formatCount(updated, "alterado", "alterados"),
    `${formatInteger(unchanged)} sem mudança`,
    ...(duplicates.length > 0 ? [formatCount(duplicates.length, "já publicado", "já publicados")] : []),
    formatCount(refused.length, "recusado", "recusados"),
  ];
  process.stdout.write(`Importação concluída: ${parts.join(", ")}.\n`);
}
