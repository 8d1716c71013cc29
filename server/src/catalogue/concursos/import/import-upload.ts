import type {
  Importacao,
  ImportQuery,
  RegistroImportado,
  SituacaoImportacao,
} from "@cav/contract/concursos/importacao.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import type { MudancaGravada } from "@cav/contract/users/audit.ts";
import type { Deps } from "../../../deps.ts";
import { recordAction } from "../../../identity/audit/index.ts";
import type { CurrentUser } from "../../../identity/who/index.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import { defineTask, type Limits, runTask } from "../../../platform/sandbox/sandbox.ts";
import type { Db, Tx } from "../../../tables.ts";
import { type ChangeNames, describeChanges, findChangeNames } from "../changes/change-sentences.ts";
import { notifyPolicyOf } from "../changes/settling.ts";
import { withCell } from "./cell-errors.ts";
import { columnNames } from "./headings.ts";
import { importRecords, previewRecords, type RecordOutcome } from "./import.ts";
import type { ReadFile } from "./import-file.ts";
import { presentFacts } from "./preview-facts.ts";
import type { SourceRecord } from "./source-record.ts";
import { UnreadableFile } from "./unreadable-file.ts";

const situations = {
  created: "novo",
  updated: "alterado",
  unchanged: "sem_mudanca",
  duplicate: "duplicado",
  refused: "erro",
} as const satisfies Record<RecordOutcome["result"], SituacaoImportacao>;

/**
 * Previews the import of a file.
 * @throws AppError invalid-import when it is no list of exams, or too long a one
 */
export async function previewImport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  file: Blob,
): Promise<Importacao> {
  const read = await readUpload(await bytesOf(file));
  return presentRecords(db, read, await previewRecords(db, recordsOf(read), clock.today()));
}

/**
 * Imports the good records of a file, all or none. With `avisar`, followers and matching users are notified. New exams
 * that look published already are left out, unless `duplicado` confirms them.
 * @throws AppError invalid-import
 */
export async function importUpload(
  { config, db, clock, queue }: Pick<Deps, "config" | "db" | "clock" | "queue">,
  author: CurrentUser,
  file: Blob,
  { avisar, duplicado }: ImportQuery,
): Promise<Importacao> {
  const read = await readUpload(await bytesOf(file));
  const outcomes = await importRecords(db, recordsOf(read), {
    now: clock.now(),
    skipBad: true,
    author,
    onDone: (tx, stored) => recordImport(tx, author, stored, clock.now()),
    queue,
    ...(avisar ? { notifyPolicy: notifyPolicyOf({ config, queue }) } : {}),
    takesDuplicates: duplicado,
  });
  return presentRecords(db, read, outcomes);
}

/** Audits how many exams an import created and changed; the exams' own history has the details. */
async function recordImport(tx: Tx, author: CurrentUser, stored: RecordOutcome[], now: Date): Promise<void> {
  const count = (wanted: RecordOutcome["result"]) => stored.filter(({ result }) => result === wanted).length;
  const mudancas: MudancaGravada[] = [
    { campo: "criados", de: null, para: count("created") },
    { campo: "alterados", de: null, para: count("updated") },
  ];
  if (mudancas.every(({ para }) => para === 0)) return;
  await recordAction(tx, author, { acao: "CONCURSOS_IMPORTADOS", mudancas }, now);
}

const recordsOf = ({ sources }: ReadFile) => sources.map(({ record }) => record);
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

const megabyte = 1024 * 1024;
/** A sheet of 10 MB is read in 4 seconds; its cells are sent beside its records. */
const sheetLimits: Limits = { cpuMs: 20_000, rssBytes: 448 * megabyte, outputBytes: 96 * megabyte };

const readImportFile = defineTask<typeof import("./import-file.ts").readImportFile>(
  new URL("./import-file.ts", import.meta.url),
  "readImportFile",
  sheetLimits,
);

/**
 * Parses a file in a separate process.
 * @throws UnreadableFile
 */
export async function readFileApart(bytes: Uint8Array): Promise<ReadFile> {
  const outcome = await runTask(readImportFile, [bytes]);
  if ("value" in outcome) return outcome.value;
  const { failure } = outcome;
  if (failure.reason === "busy") throw new AppError("unavailable", { retryAfterSeconds: 5 });
  const isNamed = failure.reason === "error" && failure.name === "UnreadableFile";
  throw new UnreadableFile(
    isNamed ? failure.message : "é complexo demais para ser lido. Divida-o em arquivos menores.",
  );
}

/**
 * Parses a file of as many exams as one call takes.
 * @throws AppError invalid-import
 */
export async function readUpload(bytes: Uint8Array): Promise<ReadFile> {
  const refuse = (detail: string) => new AppError("invalid-import", { detail: `O arquivo ${detail}` });
  const read = await readFileApart(bytes).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? refuse(error.message) : error;
  });
  const { sources, avisos } = read;
  const max = formatInteger(limits.importRecordsMax);
  if (sources.length === 0) throw refuse(["não tem nenhum concurso.", ...avisos].join(" "));
  if (sources.length > limits.importRecordsMax)
    throw refuse(`tem ${formatInteger(sources.length)} concursos, e o máximo de cada vez é ${max}.`);
  return read;
}

async function presentRecords(db: Db, read: ReadFile, outcomes: RecordOutcome[]): Promise<Importacao> {
  const names = await findChangeNames(
    db,
    outcomes.flatMap(({ changes }) => changes),
  );
  const { shown, avisos } = await presentFacts(db, outcomes);
  const registros = outcomes.map((outcome, at) => ({
    ...presentOutcome(read, outcome, names),
    ...(shown[at] ?? { fatos: [], cargos: [] }),
  }));
  const count = (wanted: SituacaoImportacao) =>
    registros.filter(({ situacao }) => situacao === wanted).length;
  return {
    total: registros.length,
    novos: count("novo"),
    alterados: count("alterado"),
    sem_mudanca: count("sem_mudanca"),
    duplicados: count("duplicado"),
    com_erro: count("erro"),
    registros,
    colunas: read.columns.map(({ letra, titulo, campo }) => ({
      letra,
      titulo,
      campo,
      rotulo: columnNames.get(campo) ?? campo,
    })),
    avisos: [...read.avisos, ...avisos],
  };
}

function presentOutcome(
  { sources, columns }: ReadFile,
  { index, title, result, uuid, errors, warnings, changes }: RecordOutcome,
  names: ChangeNames,
): Omit<RegistroImportado, "fatos" | "cargos"> {
  const source: SourceRecord | undefined = sources[index];
  return {
    linha: source?.linha ?? index + 1,
    titulo: title,
    situacao: situations[result],
    ...(uuid ? { uuid } : {}),
    erros: errors.map((error) => withCell(error, source, columns)),
    avisos: warnings,
    mudancas: describeChanges(changes, names),
  };
}
