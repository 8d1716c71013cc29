import { toText } from "./charset.ts";
import { readHtml } from "./html.ts";
import { isDamaged } from "./legible.ts";

type Counted = { signs: number; isPage: boolean; hasLostLetters: boolean };

/** Counts the readable characters of a page or text. @throws ComplexMarkup for a page too expensive to parse */
export function countSigns(bytes: Uint8Array, charset: string | null): Counted {
  const text = toText(bytes, charset);
  if (!/^\s{0,20}<|<html|<body/i.test(text.slice(0, 2_000)))
    return { signs: text.trim().length, isPage: false, hasLostLetters: isDamaged(text) };
  const shown = readHtml(text);
  return { signs: shown.length, isPage: true, hasLostLetters: isDamaged(shown) };
}
