import type { Head } from "../head.ts";
import { mergeSame } from "../merge-same.ts";
import cargos from "../model/cargos.json" with { type: "json" };
import { isOfLaw, isOfUnit } from "../not-offered.ts";
import { buildNamedCargo, type ReadCargo } from "../read-cargo.ts";
import { plainTextOf, spanOf, type View } from "../view.ts";
import { findTags, type Weights } from "./perceptron.ts";
import { buildScene, featuresVersion, type Scene } from "./see.ts";
import { buildTokens, type Token } from "./tokens.ts";

if (cargos.featuresVersion !== featuresVersion)
  throw new Error("cargos.json was learned from other features: run npm run coletas:treinar");

const weights: Weights = new Map(
  Object.entries(cargos.weights).map(([name, pair]) => {
    const [begins = 0, goesOn = 0] = pair.split(" ").map(Number);
    return [Number.parseInt(name, 36), [begins, goesOn]];
  }),
);

/** Most tokens that are tagged: positions are near an act's beginning, and each token takes time. */
const tokensMax = 2_500;
/** Bias in favour of names; `npm run coletas:treinar` chose it by cross-validation. */
const bias = 10;
/** A range of the text. */
export type TextRange = { inicio: number | null; fim: number | null };

/** Builds the scene of an act's beginning with the names that rules read. */
export function buildActScene(view: View, head: Head, byRules: readonly TextRange[]): Scene {
  const tokens = buildTokens(view, head.from, head.end, tokensMax);
  const told = new Uint8Array(tokens.length);
  for (const { inicio, fim } of byRules) {
    if (inicio === null || fim === null) continue;
    const isIn = ({ from }: Token) => (view.at[from] ?? 0) >= inicio && (view.at[from] ?? 0) < fim;
    const first = tokens.findIndex(isIn);
    for (let index = first; index >= 0 && tokens[index] && isIn(tokens[index] as Token); index++)
      told[index] = index === first ? 1 : 2;
  }
  return buildScene(tokens, told);
}

/** Returns the tagged names as ranges of the view. */
function findTagged({ tokens }: Scene, tags: Uint8Array): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const [index, { from, to }] of tokens.entries()) {
    const last = found.at(-1);
    if (tags[index] === 1) found.push({ from, to });
    else if (tags[index] === 2 && last) last.to = to;
  }
  return found;
}

/** Adds the tagger's names to the positions that rules read. */
export function withTagged(
  view: View,
  head: Head,
  byRules: readonly ReadCargo[],
  ownWeights = weights,
  ownBias = bias,
): ReadCargo[] {
  const scene = buildActScene(
    view,
    head,
    byRules.map(({ nome }) => nome),
  );
  const known = byRules.map(({ nome }) => plainTextOf(nome.valor));
  const found = findTagged(scene, findTags(ownWeights, scene, ownBias)).flatMap(({ from, to }) => {
    const { inicio, fim } = spanOf(view, from, to);
    if (byRules.some(({ nome }) => (nome.inicio ?? fim) < fim && (nome.fim ?? inicio) > inicio)) return [];
    const cargo = buildNamedCargo(view, from, to, "etiqueta");
    const name = plainTextOf(cargo.nome.valor);
    const isNone = name.length < nameMin || levelAlone.test(name);
    const isTold = isOfLaw(view.plain, from) || isOfUnit(view.plain, from);
    return isNone || isTold || known.some((other) => isSame(name, other)) ? [] : [cargo];
  });
  return found.length === 0 ? [...byRules] : mergeSame([...byRules, ...found]);
}

const nameMin = 4;
/** A level of schooling, as in a cell beside a name. */
const levelAlone = /^(?:nivel |ensino )?(?:fundamental|medio|superior|tecnico)$/;

/** Returns whether two names mean one position: one contains the other, or half of their words are equal. */
function isSame(one: string, other: string): boolean {
  if (` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `)) return true;
  const [first, second] = [new Set(one.split(" ")), new Set(other.split(" "))];
  const both = first.intersection(second).size;
  return both >= (first.size + second.size - both) / 2;
}
