import { findTagFeatures, type Scene } from "./see.ts";

/** Tag of a token: outside of a name (0), a name's beginning (1) or its continuation (2). */
export type Tag = 0 | 1 | 2;

/** Weights of a feature for a beginning and a continuation, relative to outside. */
export type Weights = ReadonlyMap<number, readonly [begins: number, goesOn: number]>;

/** Tags an act's tokens in order; a higher `bias` finds more names and more false ones. */
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
