import type { Head } from "../head.ts";
import type { View } from "../view.ts";

/** Increment with each change of the features: old weights would apply to other features. */
export const featuresVersion = 1;

/** In characters: how much of an act the model reads, and how much of that counts as the title. */
const seen = 2_500;
const title = 250;

/**
 * Finds an act's features without its neighbours in a gazette: words, pairs of words, title words, and length.
 * All numbers are one word; each feature occurs once.
 */
export function findFeatures(view: View, { from, end }: Head): string[] {
  const plain = view.plain.slice(from, end);
  const head = plain.slice(0, seen);
  const words = Array.from(head.matchAll(/[a-z]{2,30}|\d{1,30}|[$%]/g), ([word]) =>
    /\d/.test(word) ? "0" : word,
  );
  const inTitle = Array.from(head.slice(0, title).matchAll(/[a-z]{3,30}/g), ([word]) => `t=${word}`);
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  return [...new Set([...words, ...pairs, ...inTitle, `size=${sizeOf(plain)}`])];
}

/** Returns the logarithmic size of an act: doublings of 128 characters, at most nine. */
const sizeOf = (plain: string): number =>
  Math.min(9, Math.max(0, Math.floor(Math.log2(plain.length + 1) - 7)));
