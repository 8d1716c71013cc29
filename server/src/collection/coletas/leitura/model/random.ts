/** Creates a seeded generator of numbers from 0 to 1 (Park and Miller). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Returns the rows in random order. */
export function toShuffled<T>(rows: readonly T[], random: () => number): T[] {
  return rows
    .map((row) => [random(), row] as const)
    .sort(([one], [other]) => one - other)
    .map(([, row]) => row);
}
