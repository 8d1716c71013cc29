/** Removes accents. Separate marks go first: sorting a run of them, as NFD does, takes its length squared. */
export const withoutAccents = (text: string) =>
  text.replaceAll(/\p{M}/gu, "").normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Folds a text for comparison: lower case without accents. */
export const folded = (text: string) => withoutAccents(text).toLowerCase();

/** Returns the folded words of a text: letters and digits. */
export const foldedWords = (text: string) =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Returns a title as a portable file name. */
export function fileNameOf(title: string): string {
  return foldedWords(title).join("-").slice(0, 60).replace(/-$/, "") || "concurso";
}

/** Prepositions before a place in a search text. */
export const leadingWords = new Set(["em", "no", "na", "nos", "nas", "de", "do", "da", "para", "ate"]);

/** Removes the first occurrence of some folded words from a search text, with the prepositions before them. */
export function withoutWords(text: string, words: string): string {
  const sought = words.split(" ");
  const found = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: folded(word),
    from: index,
    to: index + word.length,
  }));
  const at = found.findIndex((_, start) => sought.every((word, more) => found[start + more]?.word === word));
  if (at < 0) return text;
  let first = at;
  while (leadingWords.has(found[first - 1]?.word ?? "")) first -= 1;
  const [from, to] = [found[first]?.from ?? 0, found[at + sought.length - 1]?.to ?? text.length];
  const rest = `${text.slice(0, from)} ${text.slice(to)}`;
  return rest.replace(/\s+/g, " ").replace(/^[\s,;.]+|[\s,;]+$/g, "");
}
