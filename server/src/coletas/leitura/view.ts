import { restoreDropped } from "./dropped.ts";
import { parseGlued } from "./glued.ts";
import { isStateOfTown } from "./towns.ts";

/** A text as rules read it: small letters without accents, one space between words; `at` leads back to the text. */
export type View = { text: string; plain: string; at: Int32Array };

const folded = new Map<number, string>();

/** Two letters that a PDF has as one sign, "InsƟtuto", or whose sign its font's table lost: "re!fica", "no#cia". */
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

/** Accents that a PDF has as signs of their own behind a capital, where its font's table lost what they are: "POLIìCIA", "GESTAÞO". */
const accents: ReadonlyMap<string, string> = new Map([
  ["ì", "\u0301"],
  ["Þ", "\u0303"],
]);
const lostAccent = /(?<=[AEIOU])[ìÞ]/gu;
const isLostAccent = (text: string, index: number): boolean =>
  accents.has(text[index] ?? "") && /[AEIOU]/.test(text[index - 1] ?? "");

/** Signs that nobody sees: where a word may be cut, and what joins or parts letters. */
const unseen = /\u00ad|\u200c|\u200d|\u2060/g;

/** One sign as rules see it; empty for what joins the sign before it. */
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

/** What pages leave of a space that must not break. */
const spaces = ["&#160;", "&nbsp;"];

/** A hyphen at a line's end, between letters: the word goes on in the next line. */
const cut = /(?<=(\p{L}{1,12}))[-\u00ad][ \t]?\r?\n\s{0,20}(?=\p{L})/uy;
/** Words that have their hyphen wherever they stand. */
const hyphened =
  /(?:^|\P{L})(?:pr[oó]|vice|ex|sub|p[oó]s|pr[eé]|segunda|ter[cç]a|quarta|quinta|sexta|leia|seguro|m[aã]o|bem|cirurgi[aã]o?)$/iu;

/** Two letters by themselves: a state's, or a word's last. */
const twoLetters = /^\s*(?<letters>\p{Lu}{2})(?!\p{L})/u;
const townLength = 40;

/** Whether a hyphen at a line's end parts a town from its state. */
function partsState(text: string, index: number): boolean {
  const letters = twoLetters.exec(text.slice(index + 1, index + 30))?.groups?.letters;
  return letters !== undefined && isStateOfTown(text.slice(Math.max(0, index - townLength), index), letters);
}

/** How many signs at a place are a cut that the word goes on after; 0 where there is none. */
function cutAt(text: string, index: number): number {
  cut.lastIndex = index;
  const match = cut.exec(text);
  if (!match || hyphened.test(text.slice(Math.max(0, index - 10), index)) || partsState(text, index))
    return 0;
  return match[0].length;
}

/** Makes the view of a text: one pass, and as many numbers as the text has signs. */
export function buildView(text: string): View {
  const joined = new Map(
    Array.from(text.matchAll(ligature), ({ index, 0: sign }) => [index, ligatures.get(sign)] as const),
  );
  const at = new Int32Array(text.length + joined.size + 1);
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
    const two = joined.get(index);
    if (two) {
      at.fill(index, length, length + two.length);
      length += two.length;
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
  return { text, ...restoreDropped(parseGlued(text, plain)) };
}

/** Where in the text a stretch of the view stands. */
export function spanOf(view: View, from: number, to: number): { inicio: number; fim: number } {
  return { inicio: view.at[from] ?? 0, fim: (view.at[to - 1] ?? 0) + 1 };
}

/** A text's small letters without accents, one space between words. */
export function plainTextOf(text: string): string {
  return buildView(text).plain.trim();
}

/** A text with the words whole that lines cut. */
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

/** The printed signs of a stretch, with its line breaks as spaces. */
export function printedTextOf(view: View, from: number, to: number): string {
  const { inicio, fim } = spanOf(view, from, to);
  return joinCut(view.text.slice(inicio, fim))
    .replaceAll(unseen, "")
    .replaceAll(ligature, (sign) => ligatures.get(sign) ?? sign)
    .replaceAll(lostAccent, (sign) => accents.get(sign) ?? sign)
    .normalize("NFC")
    .replaceAll(/&#160;|&nbsp;/g, " ")
    .split(/\s/)
    .filter(Boolean)
    .join(" ")
    .replaceAll(/(?<=cirurgi[aã]o-) (?=dentista)/giu, "");
}

/** Where in the view the paragraph ends that a sign stands in: names don't go on after an empty line. */
export function paragraphEnd({ text, plain, at }: View, from: number): number {
  const inicio = at[from] ?? 0;
  // A page's fold leaves an empty line in a sentence too: it goes on in small letters.
  const empty = /\n[^\S\n]*\n(?!\p{Ll})/u.exec(text.slice(inicio, inicio + 2000));
  if (!empty) return plain.length;
  return findInView({ plain, at }, inicio + empty.index, from);
}

/** Where in the view a sign of the text stands, which is not far from a sign of the view. */
export function findInView({ plain, at }: Pick<View, "plain" | "at">, sign: number, from: number): number {
  let index = from;
  while (index < plain.length && (at[index] ?? 0) < sign) index++;
  return index;
}

/** Whether a stretch is printed in capitals. */
export function isCapital(view: View, from: number, to: number): boolean {
  const printed = printedTextOf(view, from, to);
  return printed === printed.toUpperCase() && printed !== printed.toLowerCase();
}
