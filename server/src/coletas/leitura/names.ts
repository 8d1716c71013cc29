const small = new Set(["de", "da", "do", "das", "dos", "e", "em", "a", "o", "para", "no", "na"]);

/** A name in capitals as one writes it. */
export function toName(printed: string): string {
  if (printed !== printed.toUpperCase()) return printed;
  return printed
    .toLowerCase()
    .split(" ")
    .map((word, index) =>
      index > 0 && small.has(word) ? word : word.replace(/^\P{L}*\p{L}/u, (first) => first.toUpperCase()),
    )
    .join(" ");
}
