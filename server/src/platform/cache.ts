import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

type Key = string | number;

type Limits<K extends Key, V extends object> = {
  /** Maximum number or total size of values; the least recently used is evicted. */
  max?: number;
  maxSize?: number;
  sizeOf?: (value: V, key: K) => number;
  /** Milliseconds until a value expires. */
  ttlMs?: number;
  clock?: Pick<Clock, "now">;
};

/** Number and size of cached values, including those being made. */
export type CacheFigures = { count: number; size: number };

export type Cache<K extends Key, V extends object> = {
  /** Returns a cached value, or one being made; undefined when there is none. */
  find(key: K): Promise<V | undefined>;
  /**
   * Returns a key's value, and makes it if missing. Concurrent callers share one call of `make`; failures are not
   * cached.
   */
  get<Made extends V | undefined>(key: K, make: () => Promise<Made>): Promise<V | Made>;
  /** Returns the keys' values in order; missing ones are made by one call, and skipped when it has none. */
  getAll(keys: K[], make: (missing: K[]) => Promise<Map<K, V>>): Promise<V[]>;
  /** Removes a value; earlier callers still get one that is being made. */
  forget(key: K): void;
  clear(): void;
  getFigures(): CacheFigures;
};

/** Creates an LRU cache that coalesces concurrent loads. */
export function createCache<K extends Key, V extends object>(limits: Limits<K, V>): Cache<K, V> {
  const making = new Map<K, Promise<V | undefined>>();
  const held = new LRUCache<K, V, () => Promise<V | undefined>>({
    ...boundsOf(limits),
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A value that was removed while it was made still goes to its callers, but is not stored.
    ignoreFetchAbort: true,
  });
  const get = <Made extends V | undefined>(key: K, make: () => Promise<Made>): Promise<V | Made> => {
    // Undefined only when `make` returned undefined.
    const made = held.fetch(key, { context: make }) as Promise<V | Made>;
    if (making.get(key) !== made) {
      const done = () => making.get(key) === made && making.delete(key);
      making.set(key, made);
      made.then(done, done);
    }
    return made;
  };
  return {
    find: async (key) => held.get(key) ?? making.get(key),
    get,
    async getAll(keys, make) {
      const missing: K[] = [];
      let made: Promise<Map<K, V>> | undefined;
      const asked = keys.map((key) =>
        get(key, async () => {
          missing.push(key);
          await undefined;
          made ??= make(missing);
          return (await made).get(key);
        }),
      );
      return (await Promise.all(asked)).filter((value) => value !== undefined);
    },
    forget(key) {
      making.delete(key);
      held.delete(key);
    },
    clear() {
      making.clear();
      held.clear();
    },
    getFigures: () => ({ count: held.size, size: held.calculatedSize }),
  };
}

function boundsOf<K extends Key, V extends object>({ max, maxSize, sizeOf, ttlMs, clock }: Limits<K, V>) {
  const size = maxSize === undefined ? {} : { maxSize, sizeCalculation: sizeOf ?? (() => 1) };
  const now = () => clock?.now().getTime() ?? performance.now();
  const age = ttlMs === undefined ? {} : { ttl: ttlMs - 1, ttlResolution: 0, perf: { now } };
  return { max: max ?? 0, ...size, ...age };
}

/** Caches a function's result for so many milliseconds, for all callers. A clock set back expires it. */
export function createCached<Args extends unknown[], V>(
  { ttlMs, clock }: { ttlMs: number; clock: Pick<Clock, "now"> },
  make: (...args: Args) => Promise<V>,
): (...args: Args) => Promise<V> {
  const cache = createCache<string, { value: V }>({ max: 1, ttlMs, clock });
  let lastAt = 0;
  return async (...args) => {
    const at = clock.now().getTime();
    if (at < lastAt) cache.clear();
    lastAt = at;
    return (await cache.get("", async () => ({ value: await make(...args) }))).value;
  };
}
