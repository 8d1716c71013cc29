import type { FoundTable } from "./table.ts";

/** A printed piece of text with its position. */
export type Piece = { text: string; left: number; right: number; y: number; size: number };
/** A table of a page, with the pieces that it holds. */
export type PageTable = FoundTable & { pieces: Set<Piece> };

/** A gap of so many sizes of letters is as wide as one between columns. */
const columnGap = 1.6;

/** Joins pieces whose gap is small into segments; a wider gap starts a new segment. */
export function mergePieces(pieces: readonly Piece[], gapMax: number = columnGap): Piece[] {
  const segments: Piece[] = [];
  for (const piece of pieces) {
    const { text, left, right, y, size } = piece;
    const last = segments.at(-1);
    const gap = last ? left - last.right : 0;
    if (last && Math.abs(last.y - y) < size * 0.4 && gap > -size && gap < size * gapMax) {
      last.text += gap > size * 0.15 && !last.text.endsWith(" ") && !text.startsWith(" ") ? ` ${text}` : text;
      last.right = Math.max(last.right, right);
    } else segments.push({ ...piece });
  }
  return segments;
}

/** The end of a line inside a cell, until it is known whether it parts a word. */
const wrap = "\v";

/** Joins the lines of a cell to one text. A wrap stays marked until `toWholeWords`. */
export function mergeWraps(pieces: readonly Piece[]): string {
  let text = "";
  let last: Piece | undefined;
  for (const segment of mergePieces(pieces)) {
    const words = segment.text.split(/\s/).filter(Boolean).join(" ");
    if (!words) continue;
    if (last) text += Math.abs(last.y - segment.y) < segment.size * 0.4 ? " " : wrap;
    text += words;
    last = segment;
  }
  return text.replaceAll(/(?<=\p{L}-) (?=\p{L})/gu, "");
}

/** The words of a document in small letters, without those beside a cell's wrap, which may be parts of words. */
export function wordsOf(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) {
    const whole = text.replaceAll(/\p{L}{1,40}-?\v\p{L}{1,40}(?:-?\v\p{L}{1,40}){0,9}/gu, " ");
    for (const [word] of whole.toLowerCase().matchAll(/\p{L}+/gu)) words.add(word);
  }
  return words;
}

/** A narrow cell may part a word, with or without a hyphen; the document's own words tell which two parts are one. */
export function toWholeWords(text: string, words: ReadonlySet<string>): string {
  if (!text.includes(wrap)) return text;
  const isWord = (word: string) => words.has(word.toLowerCase());
  return text
    .replaceAll(/(?<!\p{L})(\p{L}+)-\v(\p{L}+)(?!\p{L})/gu, (_, one: string, other: string) =>
      isWord(one + other) && !(isWord(one) && isWord(other)) ? `${one}${other}` : `${one}-${other}`,
    )
    .replaceAll(/(?<=\p{L}-)\v(?=\p{L})/gu, "")
    .replaceAll(/(?<!\p{L})(\p{L}+)\v(\p{L}+)(?!\p{L})/gu, (parted, one: string, other: string) =>
      isWord(one + other) && !(isWord(one) && isWord(other)) ? `${one}${other}` : parted,
    )
    .replaceAll(wrap, " ");
}
