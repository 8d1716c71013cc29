import { createHash } from "node:crypto";
import { findNamesByRules } from "../leitura/cargos.ts";
import { findHead } from "../leitura/head.ts";
import type { TextRange } from "../leitura/tagger/tagged-cargos.ts";
import { buildView } from "../leitura/view.ts";

/**
 * Names of positions that the rules found when they first read an act, by the hash of its text: "120-140
 * 152-160". Later results are biased, because rules are improved with labelled acts.
 */
export type FirstReadings = Record<string, string>;

const hashLength = 16;

export const readingKey = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, hashLength);

/** Returns what rules first read in an act; reads and stores it if it is unknown. */
export function findFirstReading(known: FirstReadings, text: string): TextRange[] {
  const key = readingKey(text);
  known[key] ??= readByRules(text)
    .map(({ inicio, fim }) => `${inicio}-${fim}`)
    .join(" ");
  return known[key]
    .split(" ")
    .filter(Boolean)
    .map((stretch) => {
      const [inicio = 0, fim = 0] = stretch.split("-").map(Number);
      return { inicio, fim };
    });
}

function readByRules(text: string): TextRange[] {
  const view = buildView(text);
  return findNamesByRules(view, findHead(view))
    .map(({ nome }) => nome)
    .filter(({ inicio }) => inicio !== null);
}
