import { createRequire } from "node:module";
import { brand } from "@cav/contract/brand.ts";

type Words = Record<string, readonly string[]>;

const require = createRequire(import.meta.url);

/** Lowercases and removes accents, so that all spellings of a word are equal. */
const foldedOf = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Passwords common in Brazil that the international list lacks. */
const commonHere = [
  "senha",
  "mudar",
  "minhasenha",
  "teamo",
  "brasil",
  "flamengo",
  "corinthians",
  "palmeiras",
  "saopaulo",
  "vasco",
  "gremio",
  "cruzeiro",
  "botafogo",
  "fluminense",
  "internacional",
  "atletico",
  "deusefiel",
];

type Guesses = {
  /** The world's most common passwords. */
  common: ReadonlySet<string>;
  /** Brazil's most common words and names, and common passwords. */
  words: ReadonlySet<string>;
};

let guesses: Guesses | undefined;

/** Loads the lists at the first password: folding 100,000 words would be 25 % of a start. */
function readGuesses(): Guesses {
  const passwords = (require("@zxcvbn-ts/language-common") as { dictionary: Words }).dictionary;
  const portuguese = (require("@zxcvbn-ts/language-pt-br") as { dictionary: Words }).dictionary;
  return {
    common: new Set((passwords["passwords-common"] ?? []).map(foldedOf)),
    words: new Set([...Object.values(portuguese).flat().map(foldedOf), ...commonHere]),
  };
}

/** The product's words, which guesses often begin with. */
const ofTheProduct = [brand.name, "concurso", "concursos", "edital", "concurseiro", "concurseira"];

/** Characters that a password needs besides guessable words. */
const restMin = 5;

/** From this length on, a password needs no mixture; the specification's minimum is 6 (accounts §5). */
const longMin = 15;
/** Below this length, letters alone can be tried through. */
const mixedBelow = 8;

const rows = ["abcdefghijklmnopqrstuvwxyz", "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const runs = rows.flatMap((row) => [row, [...row].reverse().join("")]);

/** Returns why a password can be guessed, for users; undefined when it is good. `own`: the user's name and e-mail. */
export function weaknessOf(password: string, own: readonly string[] = []): string | undefined {
  guesses ??= readGuesses();
  const folded = foldedOf(password);
  const plain = password.length < longMin ? plainnessOf(folded) : undefined;
  if (plain) return plain;
  if (guesses.common.has(folded) || isWordAndDigits(folded, guesses) || new Set(folded).size < 4)
    return "Esta senha é muito comum. Escolha outra.";
  const rest = remainderOf(folded, own);
  if (rest !== folded && rest.replaceAll(/[\s\p{P}]/gu, "").length < restMin)
    return "A senha não pode ser feita do seu nome, do seu e-mail ou do nome do site.";
  return undefined;
}

/** Returns what is missing in a short password. */
function plainnessOf(folded: string): string | undefined {
  if (/^(.{1,5})\1+$/.test(folded) || runs.some((run) => run.includes(folded)))
    return "Sequências e repetições são fáceis de adivinhar. Escolha outra senha.";
  if (/^[\d\s\p{P}]+$/u.test(folded))
    return "Uma senha só de números é fácil de adivinhar. Misture letras, ou use 15 caracteres ou mais.";
  if (folded.length < mixedBelow && /^[a-z]+$/.test(folded))
    return "Uma senha tão curta precisa misturar letras com números ou sinais.";
  return undefined;
}

/** Returns whether it is one word with a suffix, such as `Brasil2026!`. */
function isWordAndDigits(folded: string, { common, words }: Guesses): boolean {
  const [, word = ""] = /^[^a-z]{0,4}([a-z]+)[^a-z]{0,6}$/.exec(folded) ?? [];
  return words.has(word) || common.has(word);
}

function remainderOf(folded: string, own: readonly string[]): string {
  const known = [...own, ...ofTheProduct]
    .flatMap((text) => [foldedOf(text).replace(/[^a-z0-9]/g, ""), ...foldedOf(text).split(/[^a-z0-9]+/)])
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  return known.reduce((rest, word) => rest.replaceAll(word, ""), folded);
}
