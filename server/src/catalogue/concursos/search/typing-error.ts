/** Replacements that give words which sound alike the same key, in this order. */
const sounds: [pattern: RegExp, sound: string][] = [
  [/ph/g, "f"],
  [/ch/g, "x"],
  [/^h|(?<=[^ln])h/g, ""],
  [/ss|sc(?=[ei])|c(?=[ei])|z/g, "s"],
  [/qu(?=[ei])|c|q/g, "k"],
  [/g(?=[ei])/g, "j"],
  [/y/g, "i"],
  [/w/g, "v"],
  [/^i(?=[nm])/, "e"],
  [/m(?=[^aeiou])/g, "n"],
  [/(.)\1/g, "$1"],
];

const soundOf = (word: string) =>
  sounds.reduce((heard, [pattern, sound]) => heard.replace(pattern, sound), word);

const isVowel = (letter: string) => "aeiou".includes(letter);

/** A vowel in place of a consonant is another word, and no slip: "correios" is not "córregos". */
const replacing = (typed: string, known: string) =>
  typed === known ? 0 : isVowel(typed) === isVowel(known) ? 1 : 2;

/** Counts the letters that are wrong, missing, too many or swapped with the next one. */
function distanceOf(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 0; j <= b.length; j += 1) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(i - 1, j - 1) + replacing(a[i - 1] ?? "", b[j - 1] ?? "");
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      (rows[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped);
    }
  return at(a.length, b.length);
}

/** Shorter words have no typing errors: another letter makes another word. */
export const leastMistyped = 5;
/** Words from this length on may have two wrong letters. */
const long = 9;

/** Returns how far a typed word is from a known one; undefined if that is no typing error of it. */
export function measureTypingError(typed: string, known: string): number | undefined {
  if (Math.min(typed.length, known.length) < leastMistyped) return undefined;
  const [a, b] = [soundOf(typed), soundOf(known)];
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 2) return undefined;
  const distance = distanceOf(a, b);
  return distance <= (Math.min(typed.length, known.length) >= long ? 2 : 1) ? distance : undefined;
}

/** Returns whether two long words begin alike, as names of one field do: desenvolvedor, desenvolvimento. */
export function isOneFamily(word: string, known: string): boolean {
  let same = 0;
  while (same < word.length && word[same] === known[same]) same += 1;
  return word.length >= 8 && same >= Math.max(6, Math.min(word.length, known.length) - 4);
}
