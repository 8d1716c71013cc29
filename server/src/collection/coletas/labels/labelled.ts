import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Item } from "./predictions.ts";

/** A manually labelled act: null means "not stated", `tolerate` lists other accepted values. */
export type LabelledAct = Item & {
  split?: string;
  source?: string;
  expected: Record<string, string | number | null> & { kind: string; cargos: { nome: string }[] };
  tolerate?: Record<string, unknown>;
};

export type LabelledFile = { file: string; sha256: string; acts: LabelledAct[] };

/** Reads a file of labelled acts, one JSON object a line. @throws Error in Portuguese with the file and line */
export function readLabelledFile(path: string): LabelledFile {
  const bytes = readFileSync(path);
  const lines = bytes.toString("utf8").split("\n");
  return {
    file: basename(path),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    acts: lines.flatMap((line, index) => (line.trim() ? [parseAct(line, `${path}:${index + 1}`)] : [])),
  };
}

function parseAct(line: string, at: string): LabelledAct {
  let act: Partial<LabelledAct>;
  try {
    act = JSON.parse(line) as Partial<LabelledAct>;
  } catch {
    throw new Error(`${at}: a linha não é JSON.`);
  }
  if (typeof act?.id !== "string" || typeof act.text !== "string" || typeof act.expected?.kind !== "string")
    throw new Error(`${at}: faltam "id", "text" ou "expected.kind".`);
  if (!Array.isArray(act.expected.cargos)) throw new Error(`${at}: falta a lista "expected.cargos".`);
  return act as LabelledAct;
}

/** Lists the accepted kinds of an act. */
export function findRightKinds({ expected, tolerate }: LabelledAct): string[] {
  return [expected.kind, ...(Array.isArray(tolerate?.kind) ? (tolerate.kind as string[]) : [])];
}
