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
import { defineTask, runTask, smallLimits } from "../../../platform/sandbox/sandbox.ts";
import type { Db, Tx } from "../../../tables.ts";
import { type ChangeNames, describeChanges, findChangeNames } from "../changes/change-sentences.ts";
import { notifyPolicyOf } from "../changes/settling.ts";
import { importRecords, previewRecords, type RecordOutcome } from "./import.ts";
import { withLine } from "./import-file.ts";
import type { SourceRecord } from "./source-record.ts";

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
  text: string,
): Promise<Importacao> {
  const sources = await readUpload(text);
  return presentRecords(db, sources, await previewRecords(db, recordsOf(sources), clock.today()));
}

/**
 * Imports the good records of a file, all or none. With `avisar`, followers and matching users are notified. New exams
 * that look published already are left out, unless `duplicado` confirms them.
 * @throws AppError invalid-import
 */
export async function importUpload(
  { config, db, clock, queue }: Pick<Deps, "config" | "db" | "clock" | "queue">,
  author: CurrentUser,
  text: string,
  { avisar, duplicado }: ImportQuery,
): Promise<Importacao> {
  const sources = await readUpload(text);
  const outcomes = await importRecords(db, recordsOf(sources), {
    now: clock.now(),
    skipBad: true,
    author,
    onDone: (tx, stored) => recordImport(tx, author, stored, clock.now()),
    queue,
    ...(avisar ? { notifyPolicy: notifyPolicyOf({ config, queue }) } : {}),
    takesDuplicates: duplicado,
  });
  return presentRecords(db, sources, outcomes);
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

const recordsOf = (sources: SourceRecord[]) => sources.map(({ record }) => record);

const readImportFile = defineTask<typeof import("./import-file.ts").readImportFile>(
  new URL("./import-file.ts", import.meta.url),
  "readImportFile",
  smallLimits,
);

/**
 * Parses a file in a separate process.
 * @throws AppError invalid-import
 */
export async function readUpload(text: string): Promise<SourceRecord[]> {
  const outcome = await runTask(readImportFile, [text]);
  const refuse = (detail: string) => new AppError("invalid-import", { detail: `O arquivo ${detail}` });
  if ("failure" in outcome) {
    const { failure } = outcome;
    if (failure.reason === "busy") throw new AppError("unavailable", { retryAfterSeconds: 5 });
    const isNamed = failure.reason === "error" && failure.name === "UnreadableFile";
    throw refuse(
      isNamed ? failure.message : "é complexo demais para ser lido. Divida-o em arquivos menores.",
    );
  }
  const sources = outcome.value;
  const max = formatInteger(limits.importRecordsMax);
  if (sources.length === 0) throw refuse("não tem nenhum concurso.");
  if (sources.length > limits.importRecordsMax)
    throw refuse(`tem ${formatInteger(sources.length)} concursos, e o máximo de cada vez é ${max}.`);
  return sources;
}

async function presentRecords(
  db: Db,
  sources: SourceRecord[],
  outcomes: RecordOutcome[],
): Promise<Importacao> {
  const names = await findChangeNames(
    db,
    outcomes.flatMap(({ changes }) => changes),
  );
  const registros = outcomes.map((outcome) => presentOutcome(sources[outcome.index], outcome, names));
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
  };
}

function presentOutcome(
  source: SourceRecord | undefined,
  { index, title, result, uuid, errors, warnings, changes }: RecordOutcome,
  names: ChangeNames,
): RegistroImportado {
  return {
    linha: source?.linha ?? index + 1,
    titulo: title,
    situacao: situations[result],
    ...(uuid ? { uuid } : {}),
    erros: errors.map((error) => withLine(error, source)),
    avisos: warnings,
    mudancas: describeChanges(changes, names),
  };
}
