/** What was composed, by a key, up to a size: what was not asked for the longest goes first. */
export class Kept<K, V> {
  readonly #values = new Map<K, { value: V; size: number }>();
  readonly #most: number;
  readonly #sizeOf: (value: V) => number;
  size = 0;

  constructor(most: number, sizeOf: (value: V) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: K): V | undefined {
    const kept = this.#values.get(key);
    if (!kept) return undefined;
    this.#values.delete(key);
    this.#values.set(key, kept);
    return kept.value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const size = this.#sizeOf(value);
    if (size > this.#most) return;
    this.#values.set(key, { value, size });
    this.size += size;
    for (const oldest of this.#values.keys()) {
      if (this.size <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    this.size -= this.#values.get(key)?.size ?? 0;
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
    this.size = 0;
  }
}
