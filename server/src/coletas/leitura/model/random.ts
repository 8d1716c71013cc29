/** Numbers from 0 to 1 that a seed gives again (Park and Miller's generator). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The same rows in another order. */
export function toShuffled<T>(rows: readonly T[], random: () => number): T[] {
  return rows
    .map((row) => [random(), row] as const)
    .sort(([one], [other]) => one - other)
    .map(([, row]) => row);
}
