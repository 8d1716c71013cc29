import type { RateLimit } from "@cav/contract/call.ts";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Clock } from "../../clock.ts";
import { pseudonymOf } from "../../pseudonym.ts";
import { AppError } from "./app-error.ts";
import { networkOf } from "./network.ts";
import { createWaitingRoom } from "./waiting-room.ts";

/** The keys of a use, as far as known. */
export type Use = Partial<Record<RateLimit["by"], string | undefined>>;

type Options = {
  enabled: boolean;
  clock: Clock;
  pool: pg.Pool;
  /** The table of counts: columns `key`, `points`, `expire`. */
  table: string;
  /** Secret key of the hashes that replace addresses and accounts. */
  secret: string;
};

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

type Counter = { limit: RateLimit; store: RateLimiterPostgres };

/** How many uses a limit still allows, and for how many seconds. */
export type Left = { limit: RateLimit; uses: number; seconds: number };

/** The counting of one call. */
export type Counting = {
  /** Returns whether it has a limit of this kind. */
  has(by: RateLimit["by"]): boolean;
  /**
   * Counts a use by each limit whose key is present, in declared order. `from` is the address. Returns what is left of
   * the last refusing limit.
   * @throws AppError too-many-requests with the seconds to wait
   */
  count(use: Use, from: string): Promise<Left | undefined>;
  /** Takes back a use that should not count. */
  giveBack(use: Use): Promise<void>;
};

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Counts uses of calls by the call table's limits, in the database for all processes. Refused callers are remembered in
 * memory until the window ends, so an attack writes nothing; without the database each process counts alone (decision
 * 0031).
 */
export function createRateLimiter({ enabled, clock, pool, table, secret }: Options) {
  const shared = new Map<string, Counter>();
  const waitingRoom = createWaitingRoom(clock);
  // Queries have no statement name, because a connection from a pooler may not know the statement.
  const storeClient = { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) };

  function counterOf(call: string, limit: RateLimit): Counter {
    const { by, max, seconds, together = call, beyond } = limit;
    const name = `${together} by ${by} in ${seconds}`;
    const known = shared.get(name);
    if (known && (known.limit.max !== max || known.limit.beyond !== beyond))
      throw new Error(`calls that are counted together have different limits: ${name}`);
    const window = { keyPrefix: name, points: max, duration: seconds };
    const store = new RateLimiterPostgres({
      ...window,
      storeClient,
      storeType: "pool",
      tableName: table,
      tableCreated: true,
      // One of the limiters deletes expired rows for all.
      clearExpiredByTimeout: shared.size === 0,
      ...(beyond ? {} : { inMemoryBlockOnConsumed: max }),
      insuranceLimiter: new RateLimiterMemory(window),
    });
    const counter = known ?? { limit, store };
    shared.set(name, counter);
    return counter;
  }

  function keyOf({ by }: RateLimit, use: Use): string | undefined {
    const value = use[by];
    if (value === undefined) return undefined;
    return pseudonymOf(secret, "limits", by === "address" || by === "stranger" ? networkOf(value) : value);
  }

  async function take({ limit, store }: Counter, key: string, from: string): Promise<Left | undefined> {
    try {
      if (limit.beyond === undefined) {
        const { remainingPoints: uses, msBeforeNext } = await store.consume(key);
        return { limit, uses, seconds: secondsOf(msBeforeNext) };
      }
      const { consumedPoints } = await store.penalty(key);
      await waitingRoom.wait(store.getKey(key), networkOf(from), consumedPoints - limit.max);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError("too-many-requests", {
        retryAfterSeconds: secondsOf(refusal.msBeforeNext),
      });
    }
  }

  return {
    /** Returns the counting of a call by name. */
    countingOf(call: string, limits: readonly RateLimit[] = []): Counting {
      const counters = enabled ? limits.map((limit) => counterOf(call, limit)) : [];
      return {
        has: (by) => counters.some(({ limit }) => limit.by === by),
        async count(use, from) {
          let left: Left | undefined;
          for (const counter of counters) {
            const key = keyOf(counter.limit, use);
            if (key !== undefined) left = (await take(counter, key, from)) ?? left;
          }
          return left;
        },
        async giveBack(use) {
          for (const { limit, store } of counters) {
            const key = keyOf(limit, use);
            if (key !== undefined) await store.reward(key);
          }
        },
      };
    },
  };
}
