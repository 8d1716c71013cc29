import type { Evidencia } from "@cav/contract/coletas/minutas.ts";

/** A part of an act's text with its position; `isQuoted` if the field was read from it. */
export type TextPart = { from: number; text: string; isQuoted: boolean };

/** Splits an act's text at the quotes; overlapping quotes are merged. */
export function splitByQuotes(
  texto: string,
  quotes: readonly Pick<Evidencia, "inicio" | "fim">[],
): TextPart[] {
  const spans = quotes
    .flatMap(({ inicio, fim }) => (inicio === null || fim === null ? [] : [{ inicio, fim }]))
    .toSorted((a, b) => a.inicio - b.inicio);
  const stretches: TextPart[] = [];
  let at = 0;
  const add = (to: number, isQuoted: boolean) => {
    if (to > at) stretches.push({ from: at, text: texto.slice(at, to), isQuoted });
    at = Math.max(at, to);
  };
  for (const { inicio, fim } of spans) {
    add(inicio, false);
    add(fim, true);
  }
  add(texto.length, false);
  return stretches;
}
