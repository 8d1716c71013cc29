import { buildWatch, findHits, type Hit, listPairs, type WatchedName } from "./find-names.ts";
import { findPrazo, type Prazo } from "./prazo.ts";
import { printedCpfOf, toOwnCpfOnly } from "./printed-cpf.ts";

/** A monitored name in an act: quote, position, printed CPF, and the act's deadline. */
export type FoundMencao = {
  id: number;
  trecho: string;
  /** Text around the quote, which distinguishes two equal quotes. */
  volta: string;
  inicio: number;
  fim: number;
  cpf: string | null;
  hasSameCpf: boolean;
  isDoubtful: boolean;
  prazo: Prazo | null;
};

/** Ends of sentences or list rows; the next text is about other people. */
const sentenceEnds =
  /;|\n[^\S\n]*\n|\n(?=[^\S\n]*(?:\d{1,4}[ºª°.)\s-]|\d{6,}|[*xX]{3}[.\d]|\|))|\s\/\s|(?<!\b(?:art|arts|n|nº|dr|dra|sr|sra|av|inc|rua|fls|p|cpf|rg|d))\.(?=\s)/gi;

/** Maximum characters before a name in a quote. */
const quoteBefore = 220;
const quoteBehind = 180;
const pairsAtOnce = 5_000;

/** Yields pairs of words that may begin monitored names, in batches of some thousand. */
export function* findPairs(texto: string): Generator<string[]> {
  const pairs = [...listPairs(texto)];
  for (let at = 0; at < pairs.length; at += pairsAtOnce) yield pairs.slice(at, at + pairsAtOnce);
}

/**
 * Finds names in an act with their details.
 * @param publicado_em day of its publication, or null
 */
export function findQuotedNames(
  texto: string,
  names: readonly WatchedName[],
  publicado_em: string | null,
  today: string,
): FoundMencao[] {
  const hits = findHits(buildWatch(names), texto);
  const prazo = hits.length > 0 ? findPrazo(texto, publicado_em, today) : null;
  return hits.map(({ id, hasSameCpf, isDoubtful = false, ...at }) => ({
    ...{ id, hasSameCpf, isDoubtful, prazo },
    ...quoteOf(texto, at),
  }));
}

/** Quotes the act around the name, with whole words at both ends. */
function quoteOf(texto: string, { from, to }: Pick<Hit, "from" | "to">) {
  const start = wordStartAfter(texto, Math.max(0, from - quoteBefore), from);
  const end = wordEndBefore(texto, Math.min(texto.length, to + quoteBehind), to);
  const cpf = printedCpfOf(texto, { from, to });
  const first = start + sentenceStart(texto.slice(start, from));
  const last = to + sentenceEnd(texto.slice(to, end));
  const trecho = toOwnCpfOnly(texto.slice(first, last), cpf).toWellFormed();
  return {
    ...{ trecho, inicio: from - first, fim: to - first, cpf: cpf ?? null },
    volta: toOwnCpfOnly(texto.slice(start, end), cpf).toWellFormed(),
  };
}

/** Returns where the last sentence before a name begins. */
function sentenceStart(before: string): number {
  const end = [...before.matchAll(sentenceEnds)].at(-1);
  const start = end ? end.index + end[0].length : 0;
  return start + (/^\s*/.exec(before.slice(start))?.[0].length ?? 0);
}

const sentenceEnd = (behind: string): number => {
  const end = behind.matchAll(sentenceEnds).next().value;
  return end ? end.index + (end[0] === "." ? 1 : 0) : behind.length;
};

function wordStartAfter(text: string, at: number, last: number): number {
  if (at === 0) return 0;
  const space = text.slice(at, last).search(/\s/);
  return space < 0 ? last : at + space + 1;
}

function wordEndBefore(text: string, at: number, first: number): number {
  if (at === text.length) return at;
  const space = text.slice(first, at).search(/\s\S*$/);
  return space < 0 ? first : first + space;
}
