import type { IlegivelCausa } from "@cav/contract/coletas.ts";
import {
  definePartsTask,
  type Failure,
  pdfLimits,
  runParts,
  smallLimits,
} from "../platform/sandbox/sandbox.ts";
import { isGazetteArchive } from "./adapters/zip.ts";
import type { Act, Reading } from "./leitura/leitura.ts";
import type { DocumentAct } from "./texto/bounded.ts";
import type { Keeps } from "./texto/documento.ts";

/** Documents and acts are read in a process apart: what a file does to its reader is said of the file, and ends nothing else. */

type ReadParts = typeof import("./texto/documento.ts").readParts;
const documento = new URL("./texto/documento.ts", import.meta.url);
/** A member of an archive may use as much as another small file; a month of the gazette has thousands. */
const small = {
  ...smallLimits,
  wholeCpuMs: 60_000,
  outputBytes: 4 * smallLimits.outputBytes,
  isBackground: true,
};
const readSmall = definePartsTask<ReadParts>(documento, "readParts", small);
const readPdf = definePartsTask<ReadParts>(documento, "readParts", { ...pdfLimits, isBackground: true });

type ReadActs = typeof import("./leitura/read-acts.ts").readActs;
const readActsTask = definePartsTask<ReadActs>(
  new URL("./leitura/read-acts.ts", import.meta.url),
  "readActs",
  {
    ...smallLimits,
    wholeCpuMs: 600_000,
    isBackground: true,
  },
);

/** An archive of which so many members end their reader is given up. */
const killsMax = 5;

export type ReadApart = { acts: DocumentAct[]; unreadable: number } | { causa: IlegivelCausa };

/** Reads a document; a member of an archive that ends its reader costs only itself. @throws what `ending` was aborted with */
export async function readDocumentApart(
  bytes: Buffer,
  kind: { charset: string | null; keeps: Keeps },
  ending?: AbortSignal,
): Promise<ReadApart> {
  const task = bytes.subarray(0, 4).toString("latin1") === "%PDF" ? readPdf : readSmall;
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
    // What comes of a document that is none is told whole, or not at all.
    if (!isGazetteArchive(bytes) || failure.reason === "error" || kills === killsMax)
      return { causa: causaOf(failure) };
    from++;
    read.unreadable++;
  }
}

/** Readings of acts, in order, up to one that could not be read. */
export type ActsRead = { readings: Reading[]; causa: IlegivelCausa | undefined };

export async function readActsApart(acts: readonly Act[], ending?: AbortSignal): Promise<ActsRead> {
  const readings: Reading[] = [];
  const failure = await runParts(readActsTask, [acts], (reading) => readings.push(reading), ending);
  return { readings, causa: failure && causaOf(failure) };
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
