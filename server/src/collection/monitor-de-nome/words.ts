import { folded } from "@cav/contract/folded.ts";

/** A word with its normalised form, position, and distance to the previous word. */
export type Word = {
  plain: string;
  from: number;
  to: number;
  /** Whether the word's first letter is a capital. */
  isCapital: boolean;
  /** "space": same line, only spaces; "line": one line end; "other": a sign, column or paragraph. */
  gap: "space" | "line" | "other";
};

/**
 * Letters, and what joins them in a name: an apostrophe or similar accent, and a printer's hyphen at a line end.
 * Ordinal signs are excluded: "1ºMARIA".
 */
const letter = "[\\p{L}--[ºªʼ]]";
/** Apostrophes, and the signs and page code that printers put for them. */
const apostrophe = String.raw`(?:['’‘´\x60ʼ′＇]|&#0?39;|&rsquo;|&apos;)`;
export const apostrophes = new RegExp(apostrophe, "g");
const letters = new RegExp(
  String.raw`${letter}[${letter}\p{M}]*(?:${apostrophe}${letter}[${letter}\p{M}]*)*`,
  "gv",
);
const hyphenated = /^(?:-|\u00AD)[^\S\n]{0,3}\r?\n[^\S\n]{0,12}$/;
/** Two spaces are one in justified lines; three are a column. */
const space = /^(?:['’‘´`ʼ′])?(?:[^\S\n\t]|&nbsp;|&#160;){1,2}$|^-$/;
const line = /^[^\S\n]{0,20}\n[^\S\n]{0,20}$/;

const mostKept = 50_000;

/** Caches answers for words, since a few thousand repeat. */
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

/** Folds a word to lower case without accents and apostrophes. */
const plainWordOf = createMemo((word) => folded(word.replaceAll(apostrophes, "")));

/** Returns a text's words in order; a word hyphenated over a line end is one. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(letters)) {
    const to = index + word.length;
    // An HTML entity, such as "&nbsp;".
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

/** Particles in names, which gazettes print or omit. */
export const particles = new Set(["de", "da", "do", "das", "dos", "e", "di", "del", "d"]);
