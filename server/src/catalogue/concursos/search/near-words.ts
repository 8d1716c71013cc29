import { readFileSync } from "node:fs";
import { foldedWords } from "@cav/contract/folded.ts";
import { linkingWords, wordFormsOf } from "@cav/contract/word-forms.ts";
import { parse } from "csv-parse/sync";
import type { Phrase } from "./parts.ts";
import type { TypedWord } from "./typed-words.ts";

/**
 * `mesmo`: names of the same; `inclui`: the first name also means the others; `area`: related names, answered apart;
 * `grafia`: other spellings of the first.
 */
type SynonymRow = { grupo: string; nome: string; relacao: "mesmo" | "inclui" | "area" | "grafia" };

const rows: SynonymRow[] = parse(
  readFileSync(new URL("../../../../data/cargos-sinonimos.csv", import.meta.url)),
  {
    columns: true,
    bom: true,
  },
);

const namedBy = (text: string) => foldedWords(text).filter((word) => !linkingWords.has(word));

/** Groups of names, each as its words without links. */
const groupsOf = (relacao: SynonymRow["relacao"]): string[][][] =>
  [
    ...Map.groupBy(
      rows.filter((row) => row.relacao === relacao),
      ({ grupo }) => grupo,
    ).values(),
  ].map((group) => group.map(({ nome }) => namedBy(nome)));

const [same, including, fields, spellings] = [
  groupsOf("mesmo"),
  groupsOf("inclui"),
  groupsOf("area"),
  groupsOf("grafia"),
];

/** Other spellings, with the words that exams use. */
const called = new Map(
  spellings.flatMap(([name = [], ...others]) => others.map((other) => [other.join(" "), name] as const)),
);

const toPhrase = (words: readonly string[]): Phrase => words.map(wordFormsOf);
/** Forms of the words of all groups, because a question compares each of them. */
const formsByWord = new Map<string, ReadonlySet<string>>(
  rows.flatMap(({ nome }) =>
    namedBy(nome).map((word) => [word, new Set([word, ...wordFormsOf(word)])] as const),
  ),
);
/** Returns whether words are a group's name in any form. */
const isSame = (name: readonly string[], words: readonly string[]) =>
  name.length === words.length && name.every((word, at) => formsByWord.get(word)?.has(words[at] ?? ""));

/** Names of the same thing, and related names, of a name in words. */
export type NearNames = { same: Phrase[]; near: Phrase[] };

/** Returns other names of what some words name. */
export function findNear(words: readonly string[]): NearNames {
  const others = (groups: readonly string[][][]) =>
    groups
      .filter((group) => group.some((name) => isSame(name, words)))
      .flatMap((group) => group.filter((name) => !isSame(name, words)));
  const included = including.filter(([name = []]) => isSame(name, words));
  return {
    same: [...others(same), ...others(included)].map(toPhrase),
    near: others(fields).map(toPhrase),
  };
}

const placing = new Set(["em", "no", "na", "nos", "nas"]);

/** Most words of a name with other names, links included. */
const longestName = 7;

/** Returns the longest name of several words at a place of a text that has other names: "auxiliar de limpeza". */
export function findNamedAt(
  words: readonly string[],
  at: number,
): { count: number; name: string[] } | undefined {
  if (linkingWords.has(words[at] ?? "")) return undefined;
  for (let count = Math.min(longestName, words.length - at); count > 1; count -= 1) {
    const said = words.slice(at, at + count);
    // "Agente em Saúde" is an agent in a town.
    if (said.some((word) => placing.has(word))) continue;
    const name = said.filter((word) => !linkingWords.has(word));
    if (name.length < 2 || linkingWords.has(words[at + count - 1] ?? "")) continue;
    if ([...same, ...including, ...fields].some((group) => group.some((one) => isSame(one, name))))
      return { count, name };
  }
  return undefined;
}

/** Replaces other spellings in a search text by the words that exams use. */
export function readAsCalled(words: TypedWord[]): TypedWord[] {
  const pairAt = (at: number) => called.get(`${words[at]?.word} ${words[at + 1]?.word}`);
  return words.flatMap((one, at) => {
    if (pairAt(at - 1)) return [];
    const pair = pairAt(at);
    const typed = pair ? `${one.typed} ${words[at + 1]?.typed}` : one.typed;
    const name = pair ?? called.get(one.word);
    return name?.map((word, index) => ({ word, typed: index === 0 ? typed : "" })) ?? [one];
  });
}
