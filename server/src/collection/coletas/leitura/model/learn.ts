import { createRandom, toShuffled } from "./random.ts";

/** A training example; acts of one `group` resemble one another. */
export type Example = { group: string; isOpening: boolean; features: readonly string[] };

/** A classifier's bias, and the weight of each feature. */
export type Weights = { bias: number; weights: Readonly<Record<string, number>> };

const epochs = 30;
const decay = 0.0005;
/** A feature of fewer groups identifies the publisher, not the kind. */
const groupsAtLeast = 4;
/** Number of the heaviest features that are kept: further ones change no result. */
const kept = 3_000;

/** Returns the likelihood, from 0 to 1, that an act with these features opens an exam. */
export function measureLikelihood({ bias, weights }: Weights, features: readonly string[]): number {
  const known = features.flatMap((name) => (Object.hasOwn(weights, name) ? [weights[name] ?? 0] : []));
  const sum = known.reduce((total, weight) => total + weight, 0);
  return 1 / (1 + Math.exp(-(bias + sum / Math.sqrt(known.length + 1))));
}

/** Trains by logistic regression in a fixed order: equal examples give equal weights. */
export function buildWeights(examples: readonly Example[]): Weights {
  const names = findSharedFeatures(examples);
  const rows = examples.map(({ isOpening, features }) => ({
    wanted: Number(isOpening),
    at: features.flatMap((name) => names.get(name) ?? []),
  }));
  const weights = new Float64Array(names.size);
  let bias = 0;
  const random = createRandom(7);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const rate = 0.5 / (1 + epoch * 0.2);
    for (const { wanted, at } of toShuffled(rows, random)) {
      const scale = 1 / Math.sqrt(at.length + 1);
      const sum = at.reduce((total, index) => total + (weights[index] ?? 0), 0);
      const step = (wanted - 1 / (1 + Math.exp(-(bias + sum * scale)))) * rate;
      bias += step * 0.1;
      for (const index of at) {
        const weight = weights[index] ?? 0;
        weights[index] = weight + step * scale - rate * decay * weight;
      }
    }
  }
  const heaviest = [...names]
    .map(([name, index]) => [name, round(weights[index] ?? 0)] as const)
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .slice(0, kept);
  return { bias: round(bias), weights: Object.fromEntries(heaviest.sort(byName)) };
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
const byName = ([one]: readonly [string, number], [other]: readonly [string, number]) =>
  one < other ? -1 : 1;

function findSharedFeatures(examples: readonly Example[]): Map<string, number> {
  const groups = new Map<string, Set<string>>();
  for (const { group, features } of examples)
    for (const name of features) groups.set(name, (groups.get(name) ?? new Set()).add(group));
  const shared = [...groups].filter(([, of]) => of.size >= groupsAtLeast);
  return new Map(shared.map(([name], index) => [name, index]));
}
