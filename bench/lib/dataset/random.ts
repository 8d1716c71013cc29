/** Seeded random numbers (mulberry32): the same seed gives the same data set, even after interruptions. */
export type Random = {
  /** Returns a number from 0 to 1, without 1. */
  next(): number;
  /** Returns an integer from `least` to `most`. */
  integer(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  let state = seed | 0;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    next,
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  };
}

/** Creates a weighted draw, by binary search in the cumulative weights. */
export function createWeightedDraw<T>(items: readonly T[], weightOf: (item: T) => number) {
  let total = 0;
  const sums = items.map((item) => {
    total += weightOf(item);
    return total;
  });
  return (random: Random): T => {
    const wanted = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return items[low] as T;
  };
}
