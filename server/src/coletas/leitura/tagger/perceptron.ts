import { findTagFeatures, type Scene } from "./see.ts";

/** What a token is to a name: outside of it (0), its beginning (1), or what it goes on with (2). */
export type Tag = 0 | 1 | 2;

/** How much a feature speaks for a beginning and for going on, against being outside. */
export type Weights = ReadonlyMap<number, readonly [begins: number, goesOn: number]>;

/** Tags an act's tokens from the first to the last; a higher `bias` finds more names, and more that are none. */
export function findTags(weights: Weights, scene: Scene, bias = 0): Uint8Array {
  const tags = new Uint8Array(scene.tokens.length);
  for (let index = 0; index < tags.length; index++) {
    let [begins, goesOn] = [bias, bias];
    const add = (name: number) => {
      const own = weights.get(name);
      if (own) [begins, goesOn] = [begins + own[0], goesOn + own[1]];
    };
    scene.seen[index]?.forEach(add);
    findTagFeatures(scene, tags, index).forEach(add);
    const mayGoOn = index > 0 && tags[index - 1] !== 0;
    tags[index] = mayGoOn && goesOn > 0 && goesOn > begins ? 2 : begins > 0 ? 1 : 0;
  }
  return tags;
}
