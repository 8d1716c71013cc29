import { buildTokens, type Token } from "../leitura/tagger/tokens.ts";
import { buildView } from "../leitura/view.ts";

/** Longest name in tokens. */
const longest = 25;
const between = /^[-()/,.|]$/;
const isWord = (token: Token): boolean => token.shape !== 4;

const toOne = (word: string): string =>
  word
    .replace(/oes$/, "ao")
    .replace(/(?<=[rz])es$/, "")
    .replace(/(?<=[a-z]{3})s$/, "");

function findWords(name: string): string[] {
  const view = buildView(name);
  return buildTokens(view, 0, view.plain.length, longest)
    .filter(isWord)
    .map(({ word }) => toOne(word));
}

/** Returns where a name that begins at a token ends; -1 if it does not. */
function findEnd(tokens: readonly Token[], start: number, words: readonly string[]): number {
  let at = start;
  for (const word of words) {
    while (at > start && tokens[at] && between.test(tokens[at]?.word ?? "")) at++;
    const token = tokens[at];
    if (!token || at - start > longest || toOne(token.word) !== word) return -1;
    at++;
  }
  return at;
}

/** Tags each untagged occurrence of a name; returns whether the name occurs at all. */
function tagName(tokens: readonly Token[], tags: Uint8Array, name: string): boolean {
  const words = findWords(name);
  let isThere = false;
  for (let start = 0; words.length > 0 && start < tokens.length; start++) {
    const end = findEnd(tokens, start, words);
    if (end < 0) continue;
    isThere = true;
    if (tags.subarray(start, end).some((tag) => tag !== 0)) continue;
    tags.fill(2, start, end);
    tags[start] = 1;
  }
  return isThere;
}

/** Builds an act's tokens with tags for its labelled names, and the share of names that occur verbatim. */
export function buildNameTags(
  tokens: readonly Token[],
  names: readonly string[],
): { tags: Uint8Array; share: number } {
  const tags = new Uint8Array(tokens.length);
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const there = longestFirst.filter((name) => {
    const parts = name.split(" - ");
    // "Professor Substituto - Artes" may be an area under the post's title.
    return (
      tagName(tokens, tags, name) || (parts.length > 1 && tagName(tokens, tags, parts.slice(1).join(" - ")))
    );
  });
  return { tags, share: names.length === 0 ? 1 : there.length / names.length };
}
