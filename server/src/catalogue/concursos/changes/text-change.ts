import type { Trecho } from "@cav/contract/concursos/historico.ts";

/** Words shown around a change, counting blanks. */
const aroundWords = 16;
/** Maximum of changed words shown; longer changes show their beginning. */
const shownWords = 240;

/**
 * Returns the differing part of two texts, word by word, with a few words around. Notices are edited in one place, so
 * common prefix and suffix are enough; a longest common subsequence would be slow on pasted texts.
 */
export function excerptsBetween(de: string, para: string): Trecho[] {
  const [before, after] = [wordsOf(de), wordsOf(para)];
  const shorter = Math.min(before.length, after.length);
  const start = countSame(shorter, (n) => before[n] === after[n]);
  const end = countSame(shorter - start, (n) => before.at(-1 - n) === after.at(-1 - n));
  const stays = before.slice(0, start);
  const follows = end > 0 ? before.slice(-end) : [];
  return [
    excerpt("igual", stays.slice(-aroundWords), { cutBefore: stays.length > aroundWords }),
    excerpt("removido", before.slice(start, before.length - end)),
    excerpt("incluido", after.slice(start, after.length - end)),
    excerpt("igual", follows.slice(0, aroundWords), { cutAfter: follows.length > aroundWords }),
  ].flatMap((one) => (one.texto === "" ? [] : one));
}

/** Splits a text into words and blanks, which together are the text. */
const wordsOf = (text: string) => text.match(/\S+|\s+/g) ?? [];

function countSame(most: number, isSame: (n: number) => boolean): number {
  let count = 0;
  while (count < most && isSame(count)) count += 1;
  return count;
}

function excerpt(
  tipo: Trecho["tipo"],
  words: string[],
  cut: { cutBefore?: boolean; cutAfter?: boolean } = {},
) {
  const isLong = words.length > shownWords;
  const text = words.slice(0, shownWords).join("");
  const texto = `${cut.cutBefore ? "… " : ""}${text}${isLong || cut.cutAfter ? "…" : ""}`;
  return { tipo, texto };
}
