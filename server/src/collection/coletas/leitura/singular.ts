import { posts } from "./posts.ts";
import { plainTextOf } from "./view.ts";

/** Plural endings with their singular. */
const endings: readonly [RegExp, string][] = [
  [/(?<=[aeo])res$/i, "r"],
  [/ais$/i, "al"],
  [/(?<=[aeo])s$/i, ""],
];
/** Words after which the plural ends: "Agentes Comunitários | de Saúde". */
const ruled = /^(?:d[aeo]s?|e|em|para|n[ao]s?|com|por|-|–|\/|\p{L}{1,3}|\P{L}.*)$/iu;
/** First words of positions' names in the plural. */
const sought = new RegExp(`^(?:(?:${posts}|docente)e?s|fiscais|oficiais)$`);

/** In "Substitutos/Temporários" both words are plural, so each part is converted. */
const toOne = (word: string): string => word.split("/").map(toOneWord).join("/");

function toOneWord(word: string): string {
  const [form, end = ""] = endings.find(([one]) => one.test(word)) ?? [];
  return form ? word.replace(form, word === word.toUpperCase() ? end.toUpperCase() : end) : word;
}

/**
 * Converts a position's name to the singular: "Agentes Comunitários de Saúde" becomes "Agente Comunitário de
 * Saúde".
 */
export function toOnePost(name: string): string {
  const words = name.split(" ");
  if (!sought.test(plainTextOf(words[0]?.split("/", 1)[0] ?? ""))) return name;
  const end = words.findIndex((word, index) => index > 0 && ruled.test(word));
  return words.map((word, index) => (end < 0 || index < end ? toOne(word) : word)).join(" ");
}

/** Removes a name's acronym: "Agente Comunitário de Saúde - ACS". */
export function toBareName(name: string): string {
  const match = / [-–] ?(?<letters>\p{Lu}\p{L}{1,5})$/u.exec(name);
  if (!match) return name;
  const before = name.slice(0, match.index);
  const initials = [...before.matchAll(/(?<!\p{L})\p{Lu}/gu)].map(([letter]) => letter).join("");
  return initials === match.groups?.letters?.toUpperCase() ? before : name;
}
