import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

type Key = string | number;

type Limits<K extends Key, V extends object> = {
  /** Values, or else their sizes, that are held at most; the least recently used goes first. */
  max?: number;
  maxSize?: number;
  sizeOf?: (value: V, key: K) => number;
  /** Milliseconds for which a value counts, by the clock. */
  ttlMs?: number;
  clock?: Pick<Clock, "now">;
};

/** What a cache holds; what is being made counts as one. */
export type CacheFigures = { count: number; size: number };

export type Cache<K extends Key, V extends object> = {
  /** The value that is held or being made; undefined where neither is so. */
  find(key: K): Promise<V | undefined>;
  /** The value of a key, made where it is missing. Concurrent callers share one call of `make`; a failure is not held. */
  get<Made extends V | undefined>(key: K, make: () => Promise<Made>): Promise<V | Made>;
  /** The values of these keys in their order, those that are missing made by one call; without those that nothing was made for. */
  getAll(keys: K[], make: (missing: K[]) => Promise<Map<K, V>>): Promise<V[]>;
  /** Callers who asked before still get what is being made; it is not held. */
  forget(key: K): void;
  clear(): void;
  tell(): CacheFigures;
};

/** Makes a cache of what takes long to make. */
export function createCache<K extends Key, V extends object>(limits: Limits<K, V>): Cache<K, V> {
  const making = new Map<K, Promise<V | undefined>>();
  const held = new LRUCache<K, V, () => Promise<V | undefined>>({
    ...boundsOf(limits),
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A value that was forgotten while it was made is for its callers alone.
    ignoreFetchAbort: true,
  });
  const get = <Made extends V | undefined>(key: K, make: () => Promise<Made>): Promise<V | Made> => {
    // Undefined only where that was made.
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
    tell: () => ({ count: held.size, size: held.calculatedSize }),
  };
}

function boundsOf<K extends Key, V extends object>({ max, maxSize, sizeOf, ttlMs, clock }: Limits<K, V>) {
  const size = maxSize === undefined ? {} : { maxSize, sizeCalculation: sizeOf ?? (() => 1) };
  const now = () => clock?.now().getTime() ?? performance.now();
  const age = ttlMs === undefined ? {} : { ttl: ttlMs - 1, ttlResolution: 0, perf: { now } };
  return { max: max ?? 0, ...size, ...age };
}

/**
 * Makes a function that calls another one at most once in so many milliseconds, for all who ask. A clock that is put back
 * begins anew.
 */
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
