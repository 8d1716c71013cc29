import { postWord } from "../posts.ts";
import type { View } from "../view.ts";

/** Separator before a token: nothing, a space, a cell's border, a line's end, an empty line. */
export type Gap = 0 | 1 | 2 | 3 | 4;

/** Printed form of a token: a number, capitals, a capital first letter, small letters, a sign. */
export type Shape = 0 | 1 | 2 | 3 | 4;

/** A word, number or sign of an act; `from` and `to` are positions of the view. */
export type Token = { word: string; from: number; to: number; gap: Gap; shape: Shape; isPost: boolean };

const token = /[a-z]{1,40}(?:['-][a-z]{1,40}){0,4}|\d{1,20}(?:[.,/]\d{1,20}){0,4}|\S/g;

/** Splits a range of an act into tokens. */
export function buildTokens(view: View, from: number, to: number, most: number): Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of view.plain.slice(from, to).matchAll(token)) {
    if (tokens.length === most) break;
    const start = from + index;
    tokens.push({
      word,
      from: start,
      to: start + word.length,
      gap: gapBefore(view, start),
      shape: shapeOf(view, start, word),
      isPost: postWord.test(word),
    });
  }
  return tokens;
}

function gapBefore({ text, plain, at }: View, start: number): Gap {
  if (start === 0 || plain[start - 1] !== " ") return start === 0 ? 4 : 0;
  const between = text.slice((at[start - 2] ?? -1) + 1, at[start] ?? 0);
  const breaks = between.split("\n").length - 1;
  if (breaks > 0) return breaks > 1 ? 4 : 3;
  return /\t| {2}/.test(between) ? 2 : 1;
}

function shapeOf({ text, at }: View, start: number, word: string): Shape {
  if (/^\d/.test(word)) return 0;
  if (!/^[a-z]/.test(word)) return 4;
  const printed = text.slice(at[start] ?? 0, (at[start + word.length - 1] ?? 0) + 1);
  if (!/^\p{Lu}/u.test(printed)) return 3;
  return printed.length > 1 && !/\p{Ll}/u.test(printed) ? 1 : 2;
}
