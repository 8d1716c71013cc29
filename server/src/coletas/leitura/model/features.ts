import type { Head } from "../head.ts";
import type { View } from "../view.ts";

/** Rises with each change of what is seen: weights of other features would be read as if they were these. */
export const featuresVersion = 1;

/** In characters: what is looked at of an act, and how much of that counts as its title. */
const seen = 2_500;
const title = 250;

/**
 * Finds what the classifier sees of an act's beginning, without its neighbours in a gazette: words, pairs of words, the words of its
 * title, and its length.
 * Numbers are alike; each feature stands once.
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

/** How often an act is twice as long as 128 characters, at most nine times. */
const sizeOf = (plain: string): number =>
  Math.min(9, Math.max(0, Math.floor(Math.log2(plain.length + 1) - 7)));
