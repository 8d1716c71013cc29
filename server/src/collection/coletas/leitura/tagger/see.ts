import type { Token } from "./tokens.ts";

/** Increment with each change of the features: old weights would apply to other features. */
export const featuresVersion = 1;

/** Words that precede names of positions. */
const cue = /^(?:cargos?|func(?:ao|oes)|empregos?|vagas|denominacao|profissionais|especialidades?|areas?)$/;
const separator = /^(?:[,;:.|()-]|e)$/;
/** Farthest distance, in tokens, at which another position counts as near. */
const near = 14;

/** Hashes a feature to 32 bits; an act's words cannot be recovered from it. */
export function hashFeature(template: number, parts: readonly (string | number)[]): number {
  let hash = Math.imul(template + 1, 0x9e3779b1);
  for (const part of parts) {
    const word = String(part);
    for (let index = 0; index < word.length; index++)
      hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
    hash = Math.imul(hash ^ 31, 0x85ebca6b) ^ (hash >>> 13);
  }
  return hash >>> 0;
}

/** An act's tokens with the facts about each position before tagging. */
export type Scene = {
  tokens: readonly Token[];
  /** Tag of each token by rules. */
  told: Uint8Array;
  /** Index of the first token of each token's line, and of the line before. */
  lineStart: Int32Array;
  lineBefore: Int32Array;
  /** Index of the first token of the next line, or the number of tokens. */
  lineEnd: Int32Array;
  seen: readonly (readonly number[])[];
};

const nobody: Token = { word: "", from: 0, to: 0, gap: 4, shape: 4, isPost: false };

/** Builds the scene of an act's tokens and the rules' tags. */
export function buildScene(tokens: readonly Token[], told: Uint8Array): Scene {
  const lines = findLines(tokens);
  const scene = { tokens, told, ...lines };
  const times = new Map<string, number>();
  for (const { word } of tokens) times.set(word, (times.get(word) ?? 0) + 1);
  const cues = findCues(tokens);
  const rows = Math.min(3, told.filter((tag) => tag === 1).length);
  const seen = tokens.map((_, index) => [
    ...seeWords(tokens, index),
    ...seeSpot(scene, index, cues[index] ?? "", times),
    ...seeTold(tokens, told, index, rows),
  ]);
  return { ...scene, seen };
}

function findLines(tokens: readonly Token[]): Pick<Scene, "lineStart" | "lineBefore" | "lineEnd"> {
  const [lineStart, lineBefore, lineEnd] = [0, 0, 0].map(() => new Int32Array(tokens.length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  let [start, before] = [0, -1];
  for (const [index, { gap }] of tokens.entries()) {
    if (index > 0 && gap >= 3) {
      lineEnd.fill(index, start, index);
      [start, before] = [index, start];
    }
    lineStart[index] = start;
    lineBefore[index] = before;
  }
  lineEnd.fill(tokens.length, start);
  return { lineStart, lineBefore, lineEnd };
}

/** Returns each token's distance from the last word that precedes names. */
function findCues(tokens: readonly Token[]): string[] {
  let last = Number.NEGATIVE_INFINITY;
  let word = "";
  return tokens.map((token, index) => {
    if (cue.test(token.word)) [last, word] = [index, token.word];
    return `${[3, 8, 25, 80, 250].findIndex((far) => index - last < far)} ${word}`;
  });
}

/** Numbers with equally many digits count as the same word. */
const wordOf = ({ word, shape }: Token): string =>
  shape === 0 ? "0".repeat(Math.min(4, word.length)) : word;
const shapeOf = ({ word, shape }: Token): string | number => (shape === 4 ? word : shape);

const hashRows = (first: number, rows: readonly (readonly (string | number)[])[]): number[] =>
  rows.map((row, index) => hashFeature(first + index, row));

/** Returns the features of the words around a position. */
function seeWords(tokens: readonly Token[], index: number): number[] {
  const at = (offset: number): Token => tokens[index + offset] ?? nobody;
  const [w3, w2, w1, w, n1, n2, n3] = [-3, -2, -1, 0, 1, 2, 3].map((offset) => wordOf(at(offset))) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const [s1, s, t1] = [-1, 0, 1].map((offset) => shapeOf(at(offset))) as [string, string, string];
  const { gap } = at(0);
  const post = Number(at(0).isPost);
  const [end, start] = [w.slice(-3), w.slice(0, 4)];
  return hashRows(0, [
    [],
    [w],
    [s],
    [end],
    [start],
    [post],
    [w1],
    [w2],
    [w3],
    [n1],
    [n2],
    [n3],
    [end, s, gap],
    [s1],
    [t1],
    [s1, s, t1],
    [w1, w],
    [w, n1],
    [w2, w1],
    [n1, n2],
    [w1, s, post],
    [w2, w1, s, post],
    [n1, post],
    [start, w1],
    [separator.test(w1) ? w1 : "x", post, s],
    [separator.test(n1) ? n1 : "x"],
  ]);
}

/**
 * Returns features of a token's surroundings: its place in the line, a word before it that precedes names,
 * positions near it.
 */
function seeSpot(
  { tokens, lineStart, lineBefore, lineEnd }: Omit<Scene, "seen">,
  index: number,
  cues: string,
  times: ReadonlyMap<string, number>,
): number[] {
  const at = (offset: number): Token => tokens[index + offset] ?? nobody;
  const own = at(0);
  const [post, s, gap] = [Number(own.isPost), shapeOf(own), own.gap];
  const [start, before, end] = [lineStart[index] ?? 0, lineBefore[index] ?? -1, lineEnd[index] ?? 0];
  const column = Math.min(4, index - start);
  const edge = (one: number): string => {
    const token = tokens[one];
    return token ? `${token.shape}${Number(token.isPost)}` : "x";
  };
  const around = tokens.slice(Math.max(0, index - near), index + near + 1);
  const isNear = around.filter(({ isPost }) => isPost).length > post;
  const far = [30, 80, 200, 600].findIndex((one) => index < one);
  const [distance = ""] = cues.split(" ");
  return hashRows(40, [
    [gap, at(1).gap],
    [gap, post, s],
    [distance],
    [cues],
    [distance, post, s],
    [distance, gap, s],
    [Math.min(9, end - start)],
    [Number(at(-1).isPost)],
    [Number(at(1).isPost)],
    [Number(at(-2).isPost)],
    [far],
    [Number(isNear), post],
    [edge(start), column, s],
    [edge(end - 1), Math.min(3, column), post],
    [edge(before), before < 0 ? "x" : edge(start - 1), Math.min(3, column), s],
    [edge(end), edge((lineEnd[end] ?? 0) - 1), Math.min(3, column), s],
    [Math.min(3, times.get(own.word) ?? 0), post, s],
  ]);
}

/** Returns the features of the rules' tags of a token, and of their number of names. */
function seeTold(tokens: readonly Token[], told: Uint8Array, index: number, rows: number): number[] {
  const { isPost, shape, gap } = tokens[index] ?? nobody;
  const tag = (offset: number): number => told[index + offset] ?? 0;
  const post = Number(isPost);
  return hashRows(60, [
    [tag(0)],
    [tag(-1), tag(0), tag(1)],
    [tag(0), post, shape],
    [rows],
    [rows, post, shape, gap],
  ]);
}

/** Returns the features of the tags before a token. */
export function findTagFeatures(
  { tokens, lineStart, lineBefore }: Scene,
  tags: Uint8Array,
  index: number,
): number[] {
  const own = tokens[index] ?? nobody;
  const tag = (at: number): number => (at < 0 ? 0 : (tags[at] ?? 0));
  const [one, two] = [tag(index - 1), tag(index - 2)];
  const [post, s, { gap }] = [Number(own.isPost), shapeOf(own), own];
  const since = findSince(tags, index);
  const [start, before] = [lineStart[index] ?? 0, lineBefore[index] ?? -1];
  const above = before < 0 || before + index - start >= start ? 9 : tag(before + index - start);
  const next = tokens[index + 1] ?? nobody;
  return hashRows(80, [
    [one],
    [one, two],
    [one, wordOf(own)],
    [one, s, post],
    [one, wordOf(tokens[index - 1] ?? nobody)],
    [one, gap, s],
    [one, shapeOf(tokens[index - 1] ?? nobody), s, shapeOf(next)],
    [one, wordOf(next)],
    [findLength(tags, index), gap, own.shape],
    [since, post, s],
    [since, gap, s],
    [before < 0 ? 9 : tag(before), Number(index === start), s],
    [above, s],
  ]);
}

/** Returns the length in tokens of the name that a token may continue. */
function findLength(tags: Uint8Array, index: number): number {
  let length = 0;
  for (let at = index - 1; at >= 0 && tags[at] !== 0 && length < 7; at--) {
    length++;
    if (tags[at] === 1) break;
  }
  return length;
}

/** Returns the rough distance in tokens from the last name's end. */
function findSince(tags: Uint8Array, index: number): number {
  let since = 0;
  while (since < 40 && since < index && tags[index - 1 - since] === 0) since++;
  return [1, 2, 4, 9, 20, 40].findIndex((one) => since < one);
}
