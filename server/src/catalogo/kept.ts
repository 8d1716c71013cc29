import { LRUCache } from "lru-cache";

/**
 * What was made, up to a size: what was not asked for the longest goes first. What is being made is not begun again for
 * whoever asks for it meanwhile: when a hundred callers ask the same of a process that has just begun, one of them costs.
 */
export class Kept<K extends string | number, V extends object> {
  readonly #made: LRUCache<K, V>;
  readonly #making = new Map<K, Promise<V | undefined>>();

  constructor(maxSize: number, sizeCalculation: (value: V, key: K) => number) {
    this.#made = new LRUCache<K, V>({ maxSize, sizeCalculation });
  }

  get size(): number {
    return this.#made.calculatedSize;
  }

  async get(key: K, make: () => Promise<V | undefined>): Promise<V | undefined> {
    return this.#made.get(key) ?? this.#making.get(key) ?? this.#keep(key, make());
  }

  /** In the order of the keys, those that are missing made at once; nothing where nothing was made. */
  async getAll(keys: K[], make: (missing: K[]) => Promise<Map<K, V>>): Promise<V[]> {
    const known = keys.map((key) => this.#made.get(key) ?? this.#making.get(key));
    const missing = keys.filter((_, at) => known[at] === undefined);
    const made = missing.length > 0 ? make(missing) : undefined;
    const asked = keys.map(
      (key, at) =>
        known[at] ??
        this.#keep(
          key,
          made?.then((all) => all.get(key)),
        ),
    );
    return (await Promise.all(asked)).filter((value) => value !== undefined);
  }

  /** What is being made of it is given to those who asked before, and not kept. */
  forget(key: K): void {
    this.#made.delete(key);
    this.#making.delete(key);
  }

  async #keep(key: K, made: Promise<V | undefined> | undefined): Promise<V | undefined> {
    if (!made) return undefined;
    this.#making.set(key, made);
    try {
      const value = await made;
      if (this.#making.get(key) === made && value !== undefined) this.#made.set(key, value);
      return value;
    } finally {
      if (this.#making.get(key) === made) this.#making.delete(key);
    }
  }
}
