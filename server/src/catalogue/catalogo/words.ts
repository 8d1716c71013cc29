import type { QueryWord } from "./query.ts";

/** A set of slots as bits. */
export type Slots = Uint32Array;

/** Returns whether a set contains a slot. */
export function hasSlot(slots: Slots, slot: number): boolean {
  return ((slots[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
}

/** Intersects sets; changes the first set and returns it. */
function intersection([found = new Uint32Array(0), ...others]: Slots[]): Slots {
  for (const other of others)
    for (let at = 0; at < found.length; at += 1) found[at] = (found[at] ?? 0) & (other[at] ?? 0);
  return found;
}

function add(found: Slots, more: Slots): void {
  for (let at = 0; at < found.length; at += 1) found[at] = (found[at] ?? 0) | (more[at] ?? 0);
}

/** Index from each word to the slots of the exams that contain it in their folded text. */
export class Words {
  readonly #slots = new Map<string, number[]>();
  /** Sorted words, for prefix lookups; undefined when it must be sorted again. */
  #sorted: string[] | undefined;

  /** Replaces the words of an exam. */
  change(slot: number, before: string, after: string): void {
    const [old, now] = [new Set(wordsIn(before)), new Set(wordsIn(after))];
    for (const word of old) if (!now.has(word)) this.#remove(word, slot);
    for (const word of now) if (!old.has(word)) this.#add(word, slot);
  }

  /** Finds slots with all of some words: whole, with `isBegun` as a prefix, or by a synonym. */
  findAll(sought: readonly QueryWord[], size: number, isBegun: boolean): Slots {
    return intersection(
      sought.map(({ word, similar, near = [], meanings }) => {
        const own = isBegun && !meanings ? this.#beginningWith(word) : [word];
        const found = this.#union([...own, ...similar, ...near], size);
        for (const words of meanings ?? [])
          add(found, intersection(words.map((one) => this.#union([one], size))));
        return found;
      }),
    );
  }

  #union(words: string[], size: number): Slots {
    const found = new Uint32Array((size >>> 5) + 1);
    for (const word of words)
      for (const slot of this.#slots.get(word) ?? [])
        found[slot >>> 5] = (found[slot >>> 5] ?? 0) | (1 << (slot & 31));
    return found;
  }

  #beginningWith(prefix: string): string[] {
    this.#sorted ??= [...this.#slots.keys()].sort();
    const words: string[] = [];
    for (let at = indexIn(this.#sorted, prefix); this.#sorted[at]?.startsWith(prefix); at += 1)
      words.push(this.#sorted[at] as string);
    return words;
  }

  #add(word: string, slot: number): void {
    const slots = this.#slots.get(word);
    if (slots) slots.splice(indexIn(slots, slot), 0, slot);
    else {
      this.#slots.set(word, [slot]);
      this.#sorted?.splice(indexIn(this.#sorted, word), 0, word);
    }
  }

  /** A word that no exam uses stays with an empty set, so it finds nothing. */
  #remove(word: string, slot: number): void {
    const slots = this.#slots.get(word);
    slots?.splice(indexIn(slots, slot), 1);
  }
}

const wordsIn = (text: string) => text.split(/[ |]+/).filter(Boolean);

/** Returns the position of a value in a sorted list, or where it would be inserted. */
function indexIn<T extends string | number>(sorted: readonly T[], value: T): number {
  let [low, high] = [0, sorted.length];
  // Most values arrive in order, so check the end first.
  if (high > 0 && (sorted[high - 1] as T) < value) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as T) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
