import type { IlegivelCausa } from "@cav/contract/coletas/coletas.ts";
import {
  definePartsTask,
  type Failure,
  pdfLimits,
  runParts,
  smallLimits,
} from "../../../platform/sandbox/sandbox.ts";
import type { Act, Reading } from "../leitura/leitura.ts";
import type { DocumentAct } from "../texto/bounded.ts";
import type { Keeps } from "../texto/documento.ts";
import { hasPdfHead, isGazetteArchive } from "./first-bytes.ts";

/** Modules for a separate process: a crash while reading a file affects that file alone. */

type ReadParts = typeof import("../texto/documento.ts").readParts;
const documento = new URL("../texto/documento.ts", import.meta.url);
/** An archive's member gets the limits of a small file; a month of the gazette has thousands. */
export const smallDocument = {
  ...smallLimits,
  wholeCpuMs: 60_000,
  outputBytes: 4 * smallLimits.outputBytes,
  isBackground: true,
};
const readSmall = definePartsTask<ReadParts>(documento, "readParts", smallDocument);
export const pdfDocument = { ...pdfLimits, isBackground: true };
const readPdf = definePartsTask<ReadParts>(documento, "readParts", pdfDocument);

type ReadActs = typeof import("../leitura/read-acts.ts").readActs;
const readActsTask = definePartsTask<ReadActs>(
  new URL("../leitura/read-acts.ts", import.meta.url),
  "readActs",
  {
    ...smallLimits,
    wholeCpuMs: 600_000,
    isBackground: true,
  },
);

/** For callers that wait: fewer acts, and any child. */
const readAwaited = definePartsTask<ReadActs>(
  new URL("../leitura/read-acts.ts", import.meta.url),
  "readActs",
  {
    ...smallLimits,
    wholeCpuMs: 4 * smallLimits.cpuMs,
  },
);

/** An archive is given up after this many members crashed their reader. */
const killsMax = 5;

export type ReadApart = { acts: DocumentAct[]; unreadable: number } | { causa: IlegivelCausa };

/**
 * Reads a document; a member that crashes its reader is skipped. @throws the reason with which `ending` was aborted
 */
export async function readDocumentApart(
  bytes: Buffer,
  kind: { charset: string | null; keeps: Keeps },
  ending?: AbortSignal,
): Promise<ReadApart> {
  const task = hasPdfHead(bytes) ? readPdf : readSmall;
  const read = { acts: [] as DocumentAct[], unreadable: 0 };
  let from = 0;
  for (let kills = 0; ; kills++) {
    const failure = await runParts(
      task,
      [bytes, kind, from],
      (part) => {
        from++;
        read.unreadable += part.unreadable;
        for (const act of part.acts) read.acts.push(act);
      },
      ending,
    );
    if (!failure) return read;
    // A single document is returned whole or not at all.
    if (!isGazetteArchive(bytes) || failure.reason === "error" || kills === killsMax)
      return { causa: causaOf(failure) };
    from++;
    read.unreadable++;
  }
}

/** Readings of acts in order, up to the first unreadable one. */
export type ActsRead = { readings: Reading[]; causa: IlegivelCausa | undefined };

export async function readActsApart(acts: readonly Act[], ending?: AbortSignal): Promise<ActsRead> {
  const readings: Reading[] = [];
  const failure = await runParts(readActsTask, [acts], (reading) => readings.push(reading), ending);
  return { readings, causa: failure && causaOf(failure) };
}

/** Unreadable acts after which a waiting caller gets no more readings. */
const failuresMax = 3;

/** Reads acts for a caller that waits; null for an unreadable one. */
export async function readAwaitedActs(acts: readonly Act[]): Promise<(Reading | null)[]> {
  const readings: (Reading | null)[] = [];
  for (let failures = 0; readings.length < acts.length && failures < failuresMax; failures++) {
    const failure = await runParts(readAwaited, [acts.slice(readings.length)], (one) => readings.push(one));
    if (failure) readings.push(null);
  }
  return acts.map((_, at) => readings[at] ?? null);
}

const causas = {
  cpu: "TEMPO",
  time: "TEMPO",
  memory: "MEMORIA",
  output: "TAMANHO",
  crash: "QUEDA",
  ended: "QUEDA",
  busy: "TEMPO",
} as const satisfies Record<Exclude<Failure["reason"], "error">, IlegivelCausa>;

const causaOfError: Readonly<Record<string, IlegivelCausa>> = {
  PasswordException: "SENHA",
  ComplexMarkup: "COMPLEXO",
  ScannedPages: "DIGITALIZADO",
  DamagedText: "LETRAS",
};

function causaOf(failure: Failure): IlegivelCausa {
  if (failure.reason !== "error") return causas[failure.reason];
  return causaOfError[failure.name] ?? "ESTRAGADO";
}
