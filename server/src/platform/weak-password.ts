import { createRequire } from "node:module";
import { brand } from "@cav/contract/brand.ts";

type Words = Record<string, readonly string[]>;

const require = createRequire(import.meta.url);

/** Lower case, without accents, so that all spellings of a word are compared as one. */
const foldedOf = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Passwords that are common in Brazil and missing in the world's list. */
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
  /** The most common passwords of the world. */
  common: ReadonlySet<string>;
  /** The commonest words and names of Brazil, and what is common here. */
  words: ReadonlySet<string>;
};

let guesses: Guesses | undefined;

/** Read when the first password is chosen: to fold a hundred thousand words would be a quarter of a process's start. */
function readGuesses(): Guesses {
  const passwords = (require("@zxcvbn-ts/language-common") as { dictionary: Words }).dictionary;
  const portuguese = (require("@zxcvbn-ts/language-pt-br") as { dictionary: Words }).dictionary;
  return {
    common: new Set((passwords["passwords-common"] ?? []).map(foldedOf)),
    words: new Set([...Object.values(portuguese).flat().map(foldedOf), ...commonHere]),
  };
}

/** What guesses begin with here. */
const ofTheProduct = [brand.name, "concurso", "concursos", "edital", "concurseiro", "concurseira"];

/** How many characters besides guessable words a password needs. */
const restMin = 5;

/**
 * Why a password can be guessed, in the words that people read; undefined when it is good enough. `own` is what is known of
 * its owner: name and e-mail.
 */
export function weaknessOf(password: string, own: readonly string[] = []): string | undefined {
  guesses ??= readGuesses();
  const folded = foldedOf(password);
  if (guesses.common.has(folded) || isWordAndDigits(folded, guesses) || new Set(folded).size < 4)
    return "Esta senha é muito comum. Escolha outra.";
  const rest = remainderOf(folded, own);
  if (rest !== folded && rest.replaceAll(/[\s\p{P}]/gu, "").length < restMin)
    return "A senha não pode ser feita do seu nome, do seu e-mail ou do nome do site.";
  return undefined;
}

/** `Brasil2026!`: one word, and what is put behind it to please a form. */
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
