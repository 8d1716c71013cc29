import { folded } from "@cav/contract/folded.ts";

/** A word of a text: as it is compared, where it stands, and what lies between it and the word before. */
export type Word = {
  plain: string;
  from: number;
  to: number;
  /** As names are printed: its first letter is a capital. */
  isCapital: boolean;
  /** "space": the same line, and nothing but spaces; "line": one line's end; "other": a sign, a column, a paragraph. */
  gap: "space" | "line" | "other";
};

/**
 * Letters, and what joins two of them within a name: an apostrophe or the accent that stands for one; a hyphen at a line's
 * end is of the printer. The signs of "1º" and "2ª" are none: "1ºMARIA".
 */
const letter = "[\\p{L}--[ºª]]";
const letters = new RegExp(
  String.raw`${letter}[${letter}\p{M}]*(?:['’‘´\x60]${letter}[${letter}\p{M}]*)*`,
  "gv",
);
const hyphenated = /^(?:-|\u00AD)[^\S\n]{0,3}\r?\n[^\S\n]{0,12}$/;
/** Two spaces are still one in a justified line; three are a column. */
const space = /^(?:[^\S\n\t]|&nbsp;|&#160;){1,2}$|^-$/;
const line = /^[^\S\n]{0,20}\n[^\S\n]{0,20}$/;

const mostKept = 50_000;

/** Keeps the answers for words: the same few thousand come again and again. */
export function createMemo(answer: (word: string) => string): (word: string) => string {
  const kept = new Map<string, string>();
  return (word) => {
    const known = kept.get(word);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const found = answer(word);
    kept.set(word, found);
    return found;
  };
}

/** A word in small letters without accents and apostrophes. */
const plainWordOf = createMemo((word) => folded(word).replaceAll(/['’‘´`]/g, ""));

/** The words of a text in their order; one that a line's end parts by a hyphen is one. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(letters)) {
    const to = index + word.length;
    // A sign by its name, as "&nbsp;".
    if (text[index - 1] === "&" && text[to] === ";") continue;
    const last = words.at(-1);
    const between = text.slice(last?.to ?? 0, index);
    if (last && between.length > 1 && hyphenated.test(between)) {
      last.plain += plainWordOf(word);
      last.to = to;
    } else {
      words.push({
        plain: plainWordOf(word),
        from: index,
        to,
        isCapital: word[0] !== word[0]?.toLowerCase(),
        gap: gapOf(between),
      });
    }
  }
  return words;
}

function gapOf(between: string): Word["gap"] {
  if (between === " " || space.test(between)) return "space";
  return line.test(between) ? "line" : "other";
}

/** Small words within names, which gazettes print or leave out. */
export const particles = new Set(["de", "da", "do", "das", "dos", "e", "di", "del", "d"]);
