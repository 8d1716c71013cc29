import { readFileSync } from "node:fs";
import { estados } from "@cav/contract/locais/locais.ts";
import { findTowns } from "../coletas/index.ts";
import {
  familyNames,
  givenNames,
  otherWords,
  particles,
  readWords,
  type Word,
} from "../monitor-de-nome/index.ts";

/** Replacements of names and personal numbers. */
const name = "[nome]";
const number = "[número]";

/** Words that gazettes also print in small letters, which are no names. Loaded with the first act. */
let ordinary: Set<string> | undefined;
const ordinaryWords = (): Set<string> => {
  const file = new URL("../../../data/palavras-de-atos.txt", import.meta.url);
  ordinary ??= new Set([...readFileSync(file, "utf8").split(/\s+/), ...otherWords]);
  return ordinary;
};

/** Words before a municipality's name: "Prefeitura Municipal de Antônio Carlos". */
const beforeLocais = new Set(
  "municipio municipal prefeitura camara cidade comarca campus governo estado".split(" "),
);
const states = new Map(Object.entries(estados).map(([uf, nome]) => [uf, wordsOf(nome)]));
const longestLocal = 6;

/**
 * Removes people from an act: every word printed like a name, except words of a body, a place or ordinary Portuguese.
 * In doubt it removes, since a lost opinion is better than a leaked name.
 * @param bodies bodies found by our own reading, whose names stay
 */
export function removeNames(text: string, bodies: readonly string[]): string {
  const plain = text
    .replaceAll(/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/g, "[e-mail]")
    // CPFs, whole or partly hidden, and numbers after words that announce one.
    .replaceAll(/[\d*xX•]{3}\.?[\d*xX•]{3}\.?[\d*xX•]{3}[-.]{0,4}[\d*xX•-]{2}(?![\d/])/g, number)
    .replaceAll(
      /(?<=\b(?:inscri[çc][ãa]o|matr[íi]cula|identidade|RG|CPF|SIAPE|NIS)\b\s{0,3}(?:n[.ºo°]{0,2}|n[úu]mero|:)?\s{0,3}:?\s{0,3})\d[\d.-]{2,13}\d(?![\d/,])/giu,
      number,
    );
  return withoutLists(withoutWords(plain, bodies));
}

/** Replaces lists: three or more names separated only by numbers. */
function withoutLists(text: string): string {
  return text.replaceAll(/(?:\[(?:nome|número)\][\s\d.,;:/()|ºª*-]{0,60}){3,}/g, "[lista cortada] ");
}

function withoutWords(text: string, bodies: readonly string[]): string {
  const words = readWords(text);
  const isName = namesIn(words);
  for (const index of keptIn(text, words, isName, bodies)) isName[index] = false;
  let cut = "";
  let from = 0;
  for (let at = 0; at < words.length; at++) {
    if (!isName[at]) continue;
    const last = lastOfName(words, isName, at);
    cut += text.slice(from, words[at]?.from) + name;
    from = words[last]?.to ?? from;
    at = last;
  }
  return cut + text.slice(from);
}

/**
 * Returns which words may be names: printed as one and otherwise unknown, or common names in a row in small letters.
 */
function namesIn(words: readonly Word[]): boolean[] {
  const common = ordinaryWords();
  const small = new Set(words.filter(({ isCapital }) => !isCapital).map(({ plain }) => plain));
  const isUsual = (plain: string) => givenNames.has(plain) || familyNames.has(plain);
  const isWord = (plain: string) =>
    plain.length === 1 || /^(?:[ivxl]{1,5}|n[oº°ª])$/.test(plain) || common.has(plain) || small.has(plain);
  const usual = words.map(({ plain }) => isUsual(plain));
  return words.map(({ plain, isCapital }, at) => {
    if (particles.has(plain)) return false;
    if (isCapital) return usual[at] === true || !isWord(plain);
    return usual[at] === true && (usual[at - 1] === true || usual[at + 1] === true);
  });
}

/** Returns the last word of a name, including particles and one ordinary word between two names. */
function lastOfName(words: readonly Word[], isName: readonly boolean[], first: number): number {
  let last = first;
  for (let at = first + 1; at < words.length && at - last <= 3; at++) {
    const word = words[at];
    if (!word || word.gap === "other") break;
    if (isName[at]) last = at;
    else if (!particles.has(word.plain) && !word.isCapital) break;
  }
  return last;
}

/** Returns the words of bodies and places, which stay. */
function keptIn(
  text: string,
  words: readonly Word[],
  isName: readonly boolean[],
  bodies: readonly string[],
): Set<number> {
  const plain = words.map((word) => word.plain);
  const kept = new Set<number>();
  const keep = (from: number, count: number) => {
    for (let at = from; at < from + count; at++) kept.add(at);
  };
  const phrases = [...bodies.map(wordsOf), ...states.values()].filter(({ length }) => length > 0);
  for (let at = 0; at < plain.length; at++) {
    for (const phrase of phrases)
      if (phrase[0] === plain[at] && phrase.every((word, index) => plain[at + index] === word))
        keep(at, phrase.length);
    const isBehind = particles.has(plain[at - 1] ?? "") && beforeLocais.has(plain[at - 2] ?? "");
    if (isBehind) keep(at, localLengthFrom(words, isName, at));
    const word = words[at];
    if (word?.isCapital && word.plain.length === 2 && states.has(word.plain.toUpperCase())) {
      kept.add(at);
      if (/[/(-]\s?$/.test(text.slice(words[at - 1]?.to, word.from))) {
        const count = localLengthBefore(words, at);
        keep(at - count, count);
      }
    }
  }
  return kept;
}

/** Returns how many words from here in a line are a municipality's name; none if it continues as a person's. */
function localLengthFrom(words: readonly Word[], isName: readonly boolean[], from: number): number {
  const others = words.slice(from, from + longestLocal).findIndex(({ gap }) => gap !== "space");
  const longest = others < 0 ? longestLocal : others;
  for (let count = longest; count > 0; count--) {
    const name = words.slice(from, from + count).map(({ plain }) => plain);
    if (findTowns(name.join(" ")).length === 0) continue;
    const goesOn = isName[from + count] === true && words[from + count]?.gap === "space";
    return goesOn ? 0 : count;
  }
  return 0;
}

/** Returns how many words before here are a municipality's name, which no sign parts. */
function localLengthBefore(words: readonly Word[], until: number): number {
  const near = words.slice(Math.max(0, until - longestLocal), until);
  const parted = near.findLastIndex(({ gap }) => gap === "other");
  for (let from = Math.max(0, parted); from < near.length; from++) {
    const name = near.slice(from).map(({ plain }) => plain);
    if (findTowns(name.join(" ")).length > 0) return name.length;
  }
  return 0;
}

function wordsOf(phrase: string): string[] {
  return readWords(phrase).map(({ plain }) => plain);
}
