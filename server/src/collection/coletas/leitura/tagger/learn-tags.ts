import { createRandom, toShuffled } from "../model/random.ts";
import { findTagFeatures, type Scene } from "./see.ts";

/** An act's tokens with labelled tags. */
export type TaggedScene = { scene: Scene; tags: Uint8Array };

const epochs = 6;
/** Number of training orders that are averaged, so that no single order decides. */
const orders = 3;

/** Sums of a feature: the weights of the three tags, and each multiplied by the step of its update. */
type Sums = Float64Array;

/** Trains weights with an averaged perceptron: equal acts give equal weights. */
export function buildTagWeights(examples: readonly TaggedScene[]): Map<number, [number, number]> {
  const weights = new Map<number, [number, number]>();
  for (let order = 0; order < orders; order++)
    for (const [name, [outside = 0, begins = 0, goesOn = 0]] of learnOnce(examples, 1 + order * 977)) {
      const [b, g] = weights.get(name) ?? [0, 0];
      weights.set(name, [b + (begins - outside) / orders, g + (goesOn - outside) / orders]);
    }
  return weights;
}

function learnOnce(examples: readonly TaggedScene[], seed: number): Map<number, Sums> {
  const rows = new Map<number, Sums>();
  const random = createRandom(seed);
  let step = 1;
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const { scene, tags } of toShuffled(examples, random))
      for (let index = 0; index < tags.length; index++) {
        step++;
        const seen = [...(scene.seen[index] ?? []), ...findTagFeatures(scene, tags, index)];
        const right = tags[index] ?? 0;
        const taken = decide(rows, seen, index > 0 && tags[index - 1] !== 0);
        if (taken !== right) for (const name of seen) correct(rows, name, right, taken, step);
      }
  for (const row of rows.values())
    for (let tag = 0; tag < 3; tag++) row[tag] = (row[tag] ?? 0) - (row[tag + 3] ?? 0) / step;
  return rows;
}

function decide(rows: ReadonlyMap<number, Sums>, seen: readonly number[], mayGoOn: boolean): number {
  let [outside, begins, goesOn] = [0, 0, 0];
  for (const name of seen) {
    const row = rows.get(name);
    if (!row) continue;
    outside += row[0] ?? 0;
    begins += row[1] ?? 0;
    goesOn += row[2] ?? 0;
  }
  if (mayGoOn && goesOn > outside && goesOn > begins) return 2;
  return begins > outside ? 1 : 0;
}

function correct(rows: Map<number, Sums>, name: number, right: number, taken: number, step: number): void {
  const row = rows.get(name) ?? new Float64Array(6);
  rows.set(name, row);
  row[right] = (row[right] ?? 0) + 1;
  row[right + 3] = (row[right + 3] ?? 0) + step;
  row[taken] = (row[taken] ?? 0) - 1;
  row[taken + 3] = (row[taken + 3] ?? 0) - step;
}
