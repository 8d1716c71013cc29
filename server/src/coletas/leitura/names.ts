const small = new Set([
  "de",
  "da",
  "do",
  "das",
  "dos",
  "e",
  "em",
  "a",
  "o",
  "para",
  "no",
  "na",
  "à",
  "às",
  "ao",
  "aos",
  "com",
  "por",
]);

/** A name in capitals as one writes it. */
export function toName(printed: string): string {
  if (printed !== printed.toUpperCase()) return printed;
  const words = printed.toLowerCase().split(" ");
  return words
    .map((word, index) =>
      // "Professor Adjunto A": what a name ends with is no small word.
      index > 0 && index < words.length - 1 && small.has(word)
        ? word
        : word.replace(/^\P{L}*\p{L}/u, (first) => first.toUpperCase()),
    )
    .join(" ");
}
