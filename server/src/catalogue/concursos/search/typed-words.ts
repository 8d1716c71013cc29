import { foldedWords } from "@cav/contract/folded.ts";
import { visibleTextOf } from "@cav/contract/plain-text.ts";

/** A folded word as it is read, and the folded words typed for it: none for what a sign or a spelling adds. */
export type TypedWord = { word: string; typed: string };

/** Words of a text beyond these are left out: nobody types so many, and each costs look-ups. */
export const maxQuestionWords = 24;

/** Endings for both genders: "professor(a)", "técnico/a". */
const genderEnding = /(?<=\p{L}{3})(?:\((?:a|as|o|os|s|es|ora|oras)\)|\/(?:a|as|o|os)(?![\p{L}\p{N}]))/giu;

/** Signs of amounts, as the words that they mean: "4.000+", "> 5 mil". */
const signs: [sign: RegExp, mark: string, words: string[]][] = [
  [/(?<=\d(?: ?(?:mil|k)\b)?) ?\+/giu, "oumais", ["ou", "mais"]],
  [/(?:>=?|\+(?: ?de)?) ?(?=(?:R\$ ?)?\d)/giu, "maisde", ["mais", "de"]],
];

/** Returns the words of a text. */
export function typedWordsOf(text: string): TypedWord[] {
  const visible = visibleTextOf(text).replaceAll(genderEnding, "");
  const marked = signs.reduce((said, [sign, mark]) => said.replaceAll(sign, ` ${mark} `), visible);
  return foldedWords(marked).flatMap((word) => {
    const meant = signs.find(([, mark]) => mark === word)?.[2];
    return meant ? meant.map((one) => ({ word: one, typed: "" })) : [{ word, typed: word }];
  });
}

/** Returns what was typed for some consecutive words, so that screens can show and remove it. */
export function toTypedText(words: readonly TypedWord[], texto: string): string {
  const sought = texto.split(" ");
  const from = words.findIndex((_, at) => sought.every((word, more) => words[at + more]?.word === word));
  const typed = from < 0 ? [] : words.slice(from, from + sought.length).map((one) => one.typed);
  return typed.filter(Boolean).join(" ") || texto;
}
