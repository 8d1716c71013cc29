import { posts } from "./posts.ts";
import { plainTextOf } from "./view.ts";

/** What ends a word that is said of several, and what it ends with when it is one. */
const endings: readonly [RegExp, string][] = [
  [/(?<=[aeo])res$/i, "r"],
  [/ais$/i, "al"],
  [/(?<=[aeo])s$/i, ""],
];
/** Where the words end that have the number of the first: "Agentes Comunitários | de Saúde". */
const ruled = /^(?:d[aeo]s?|e|em|para|n[ao]s?|com|por|-|–|\/|\p{L}{1,3}|\P{L}.*)$/iu;
/** Posts that are sought in number, by their first word. */
const sought = new RegExp(`^(?:(?:${posts}|docente)e?s|fiscais|oficiais)$`);

/** "Substitutos/Temporários" has the number in both its words. */
const toOne = (word: string): string => word.split("/").map(toOneWord).join("/");

function toOneWord(word: string): string {
  const [form, end = ""] = endings.find(([one]) => one.test(word)) ?? [];
  return form ? word.replace(form, word === word.toUpperCase() ? end.toUpperCase() : end) : word;
}

/** A post of which several are sought, as one: "Agentes Comunitários de Saúde" are each an "Agente Comunitário de Saúde". */
export function toOnePost(name: string): string {
  const words = name.split(" ");
  if (!sought.test(plainTextOf(words[0]?.split("/", 1)[0] ?? ""))) return name;
  const end = words.findIndex((word, index) => index > 0 && ruled.test(word));
  return words.map((word, index) => (end < 0 || index < end ? toOne(word) : word)).join(" ");
}

/** A name without the letters that stand for it: "Agente Comunitário de Saúde - ACS". */
export function toBareName(name: string): string {
  const match = / [-–] ?(?<letters>\p{Lu}\p{L}{1,5})$/u.exec(name);
  if (!match) return name;
  const before = name.slice(0, match.index);
  const initials = [...before.matchAll(/(?<!\p{L})\p{Lu}/gu)].map(([letter]) => letter).join("");
  return initials === match.groups?.letters?.toUpperCase() ? before : name;
}
