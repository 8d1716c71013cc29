import { composedTextOf } from "@cav/contract/plain-text.ts";
import { restoreDropped } from "./dropped.ts";
import { isStateOfTown } from "./towns.ts";

/** A text as rules read it: lower case without accents, single spaces; `at` maps positions back to the text. */
export type View = { text: string; plain: string; at: Int32Array };

const folded = new Map<number, string>();

/** Ligatures that a PDF has as one sign, "InsƟtuto", or that its font's table lost: "re!fica", "no#cia". */
const ligatures: ReadonlyMap<string, string> = new Map([
  ["Ɵ", "ti"],
  ["Ʃ", "tt"],
  ["ﬀ", "ff"],
  ["ﬁ", "fi"],
  ["ﬂ", "fl"],
  ["!", "ti"],
  ["#", "ti"],
]);
const ligature = /[ƟƩﬀﬁﬂ]|(?<=\p{Ll})[!#](?=\p{Ll})/gu;

const isSmall = (sign = "") => /^\p{Ll}$/u.test(sign);
/** Returns the two letters of a ligature at a position. */
function ligatureAt(text: string, index: number): string | undefined {
  const sign = text[index] ?? "";
  const two = ligatures.get(sign);
  const isPlain = sign === "!" || sign === "#";
  return two && isPlain && !(isSmall(text[index - 1]) && isSmall(text[index + 1])) ? undefined : two;
}
function countLigatures(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) if (ligatureAt(text, index)) count++;
  return count;
}

/**
 * Accents that a PDF has as separate signs after a capital, because its font's table lost them: "POLIìCIA",
 * "GESTAÞO".
 */
const accents: ReadonlyMap<string, string> = new Map([
  ["ì", "\u0301"],
  ["Þ", "\u0303"],
]);
const lostAccent = /(?<=[AEIOU])[ìÞ]/gu;
const isLostAccent = (text: string, index: number): boolean =>
  accents.has(text[index] ?? "") && /[AEIOU]/.test(text[index - 1] ?? "");

/** Invisible signs: soft hyphens, joiners and non-joiners. */
const unseen = /\u00ad|\u200c|\u200d|\u2060/g;

/** Normalises one character; empty if it joins the one before. */
function fold(code: number): string {
  const known = folded.get(code);
  if (known !== undefined) return known;
  const sign = String.fromCharCode(code);
  let plain = sign
    .replace(unseen, "")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  if (/^[\s\u200b\ufeff]$/.test(sign)) plain = " ";
  else if (/^[‐‑‒–—―−]$/.test(sign)) plain = "-";
  else if (/^[“”«»„]$/.test(sign)) plain = '"';
  else if (/^[‘’´`]$/.test(sign)) plain = "'";
  else if (/^[º°˚]$/.test(sign)) plain = "o";
  else if (sign === "ª") plain = "a";
  plain = plain.slice(0, 1);
  folded.set(code, plain);
  return plain;
}

/** Non-breaking spaces left in pages as entities. */
const spaces = ["&#160;", "&nbsp;"];

/** A hyphen between letters at a line's end: the word continues in the next line. */
const cut = /(?<=(\p{L}{1,12}))[-\u00ad][ \t]?\r?\n\s{0,20}(?=\p{L})/uy;
/** Words that always have a hyphen. */
const hyphened =
  /(?:^|\P{L})(?:pr[oó]|vice|ex|sub|p[oó]s|pr[eé]|segunda|ter[cç]a|quarta|quinta|sexta|leia|seguro|m[aã]o|bem|cirurgi[aã]o?)$/iu;

/** Two separate letters: a state's, or a word's end. */
const twoLetters = /^\s*(?<letters>\p{Lu}{2})(?!\p{L})/u;
const townLength = 40;

/** Returns whether a hyphen at a line's end separates a town from its state. */
function partsState(text: string, index: number): boolean {
  const letters = twoLetters.exec(text.slice(index + 1, index + 30))?.groups?.letters;
  return letters !== undefined && isStateOfTown(text.slice(Math.max(0, index - townLength), index), letters);
}

/** Returns the length of a hyphenation at a position; 0 if there is none. */
function cutAt(text: string, index: number): number {
  cut.lastIndex = index;
  const match = cut.exec(text);
  if (!match || hyphened.test(text.slice(Math.max(0, index - 10), index)) || partsState(text, index))
    return 0;
  return match[0].length;
}

/** Builds the view of a text in one pass, with one number per character. */
export function buildView(text: string): View {
  const at = new Int32Array(text.length + countLigatures(text) + 1);
  const parts: string[] = [];
  let length = 0;
  let isSpace = true;
  for (let index = 0; index < text.length; index++) {
    if (isLostAccent(text, index)) continue;
    const space = text[index] === "&" && spaces.find((one) => text.startsWith(one, index));
    const skipped = text[index] === "-" || text[index] === "\u00ad" ? cutAt(text, index) : 0;
    if (skipped > 0) {
      index += skipped - 1;
      continue;
    }
    const two = ligatureAt(text, index);
    if (two) {
      at[length++] = index;
      at[length++] = index;
      parts.push(two);
      isSpace = false;
      continue;
    }
    const sign = space ? " " : fold(text.charCodeAt(index));
    if (sign !== "" && !(sign === " " && isSpace)) {
      at[length++] = index;
      parts.push(sign);
      isSpace = sign === " ";
    }
    if (space) index += space.length - 1;
  }
  at[length] = text.length;
  const plain = { plain: parts.join(""), at: at.subarray(0, length + 1) };
  return { text, ...restoreDropped(plain) };
}

/** Returns the position in the text of a range of the view. */
export function spanOf(view: View, from: number, to: number): { inicio: number; fim: number } {
  return { inicio: view.at[from] ?? 0, fim: (view.at[to - 1] ?? 0) + 1 };
}

/** Normalises a text to lower case without accents and single spaces. */
export function plainTextOf(text: string): string {
  return buildView(text).plain.trim();
}

/** Joins a text's hyphenated words. */
function joinCut(text: string): string {
  let joined = "";
  let from = 0;
  for (const { index: at } of text.matchAll(/[-\u00ad]/g)) {
    const skipped = cutAt(text, at);
    if (skipped === 0) continue;
    joined += text.slice(from, at);
    from = at + skipped;
  }
  return joined + text.slice(from);
}

/** Returns the printed text of a range, with line breaks as spaces. */
export function printedTextOf(view: View, from: number, to: number): string {
  const { inicio, fim } = spanOf(view, from, to);
  const printed = joinCut(view.text.slice(inicio, fim))
    .replaceAll(unseen, "")
    .replaceAll(ligature, (sign) => ligatures.get(sign) ?? sign)
    .replaceAll(lostAccent, (sign) => accents.get(sign) ?? sign);
  return composedTextOf(printed)
    .replaceAll(/&#160;|&nbsp;/g, " ")
    .split(/\s/)
    .filter(Boolean)
    .join(" ")
    .replaceAll(/(?<=cirurgi[aã]o-) (?=dentista)/giu, "");
}

/** Returns the paragraph's end in the view; names do not continue after an empty line. */
export function paragraphEnd({ text, plain, at }: View, from: number): number {
  const inicio = at[from] ?? 0;
  // A page break leaves an empty line inside a sentence, which continues in small letters.
  const empty = /\n[^\S\n]*\n(?!\p{Ll})/u.exec(text.slice(inicio, inicio + 2000));
  if (!empty) return plain.length;
  return findInView({ plain, at }, inicio + empty.index, from);
}

/** Converts an offset in the text to the offset in the view; searches from a known offset on. */
export function findInView({ plain, at }: Pick<View, "plain" | "at">, sign: number, from: number): number {
  let index = from;
  while (index < plain.length && (at[index] ?? 0) < sign) index++;
  return index;
}

/** Returns whether a range is printed in capitals. */
export function isCapital(view: View, from: number, to: number): boolean {
  const printed = printedTextOf(view, from, to);
  return printed === printed.toUpperCase() && printed !== printed.toLowerCase();
}
