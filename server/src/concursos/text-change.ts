import type { Trecho } from "@cav/contract/historico.ts";

/** Words, and the blanks between them, that are told around what changed. */
const aroundWords = 16;
/** The same of what came or went at most; of more the beginning. */
const shownWords = 240;

/**
 * Where two texts differ, word by word: what stays before and after stands around it, cut to what helps to find the place. A
 * text that was edited in one place, as notices are, needs no longest common subsequence, and so no library, nor its time
 * for what somebody pastes.
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

/** Words, and what is blank between them: together they are the text. */
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
