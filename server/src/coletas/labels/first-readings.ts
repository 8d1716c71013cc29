import { createHash } from "node:crypto";
import { findNamesByRules } from "../leitura/cargos.ts";
import { findHead } from "../leitura/head.ts";
import type { Stretch } from "../leitura/tagger/tagged-cargos.ts";
import { buildView } from "../leitura/view.ts";

/**
 * Where rules read names of positions in an act before anybody had looked at it, by its text's hash: "120-140 152-160". Rules are
 * mended by acts that were labelled, and what they say of these is no longer how they do on others.
 */
export type FirstReadings = Record<string, string>;

const hashLength = 16;

export const readingKey = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, hashLength);

/** What rules read at first in an act; reads it, and keeps that, if nobody has before. */
export function findFirstReading(known: FirstReadings, text: string): Stretch[] {
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

function readByRules(text: string): Stretch[] {
  const view = buildView(text);
  return findNamesByRules(view, findHead(view))
    .map(({ nome }) => nome)
    .filter(({ inicio }) => inicio !== null);
}
