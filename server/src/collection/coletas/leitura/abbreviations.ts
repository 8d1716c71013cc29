import { folded } from "@cav/contract/folded.ts";

/** Unambiguous abbreviations in organisers' lists. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ["fisc", "fiscal"],
  ["mun", "municipal"],
  ["aux", "auxiliar"],
  ["tec", "técnico"],
  ["prof", "professor"],
  ["assist", "assistente"],
]);

/** Expands a name's abbreviations: "FISC. MUN.-TI" becomes "FISCAL MUNICIPAL - TI". */
export function toFullName(printed: string): string {
  return printed.replaceAll(/(?<!\p{L})(\p{L}{3,6})\.( ?-(?=\S))?/gu, (whole, word, after = "") => {
    const full = abbreviations.get(folded(word));
    if (!full) return whole;
    const space = after === "" ? "" : " - ";
    return `${word === word.toUpperCase() ? full.toUpperCase() : full}${space}`;
  });
}

/** Returns whether a normalised text contains a word, whole or abbreviated. */
export function hasWord(plain: string, word: string): boolean {
  return (
    plain.includes(word) ||
    [...abbreviations].some(([short, full]) => folded(full) === word && plain.includes(`${short}.`))
  );
}
