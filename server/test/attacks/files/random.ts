/** Seeded random numbers (mulberry32). */
export type Random = {
  unit(): number;
  upTo(most: number): number;
  pick<T>(list: readonly T[]): T;
  size(most: number): number;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const upTo = (most: number) => Math.floor(unit() * (most + 1));
  return {
    unit,
    upTo,
    pick: (list) => list[upTo(list.length - 1)] as (typeof list)[number],
    // Logarithmic, so that small sizes are as frequent as large ones.
    size: (most) => Math.max(1, Math.floor(most ** unit())),
  };
}
