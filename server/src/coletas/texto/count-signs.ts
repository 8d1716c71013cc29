import { toText } from "./charset.ts";
import { readHtml } from "./html.ts";
import { isDamaged } from "./legible.ts";

type Counted = { signs: number; isPage: boolean; hasLostLetters: boolean };

/** Counts how many signs a page or a text has to read. @throws ComplexMarkup of a page that nobody wrote by hand */
export function countSigns(bytes: Uint8Array, charset: string | null): Counted {
  const text = toText(bytes, charset);
  if (!/^\s{0,20}<|<html|<body/i.test(text.slice(0, 2_000)))
    return { signs: text.trim().length, isPage: false, hasLostLetters: isDamaged(text) };
  const shown = readHtml(text);
  return { signs: shown.length, isPage: true, hasLostLetters: isDamaged(shown) };
}
