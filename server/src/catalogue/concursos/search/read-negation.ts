import { countOf, matchAt } from "./sayings.ts";

const negation =
  /^(?:(?:que )?nao (?:seja|sejam|quero|queria|e|sao|ser)|sem (?:ser|contar)|menos|exceto|salvo|tirando|excluindo|fora (?=d[eoa] )) /;

/** Returns the number of words that say at a place of a text that what follows must not be: "sem ser", "menos". */
export function countNegation(words: readonly string[], at: number): number {
  const match = at < words.length - 1 ? matchAt(words, at, negation) : undefined;
  return match ? countOf(match[0]) : 0;
}
