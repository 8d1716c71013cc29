import type { RateLimit } from "@cav/contract/call.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "./app-error.ts";

/** What a use may be counted by, as far as it is known. */
type Use = {
  address?: string;
  caller?: string | undefined;
  owner?: string;
  body?: unknown;
};

type Window = { count: number; endsAt: number };
type Counter = { limit: RateLimit; windows: Map<string, Window> };

/** Keys remembered at once by each limit; beyond it the oldest are forgotten, so that memory stays bounded under attack. */
const maxKeys = 50_000;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Counts uses of calls in fixed windows, as the call table declares its limits, within this process: with n web processes
 * the ceiling is n times as high, which still ends guessing (decision 0006).
 */
export function createRateLimiter({ enabled, clock }: { enabled: boolean; clock: Clock }) {
  const shared = new Map<string, Counter>();

  function counterOf(limit: RateLimit): Counter {
    const fresh = { limit, windows: new Map() };
    if (limit.together === undefined) return fresh;
    const name = `${limit.together} by ${limit.by}`;
    const counter = shared.get(name) ?? fresh;
    if (counter.limit.max !== limit.max || counter.limit.seconds !== limit.seconds)
      throw new Error(`calls that are counted together have different limits: ${name}`);
    shared.set(name, counter);
    return counter;
  }

  return {
    /**
     * The counting of one call: counts a use by each limit whose key is in it, in the order in which they are declared.
     * It throws AppError too-many-requests with the seconds to wait.
     */
    countersOf(limits: readonly RateLimit[] = []): (use: Use) => void {
      const counters = enabled ? limits.map(counterOf) : [];
      return (use) => {
        for (const { limit, windows } of counters) {
          const key = keyOf(limit, use);
          if (key !== undefined) take(windows, limit, key, clock.now().getTime());
        }
      };
    },
  };
}

function keyOf({ by }: RateLimit, use: Use): string | undefined {
  if (by === "address" || by === "caller" || by === "owner") return use[by];
  const value = (use.body as Record<string, unknown> | undefined)?.[by.slice("body.".length)];
  return typeof value === "string" ? value : undefined;
}

function take(windows: Counter["windows"], { max, seconds }: RateLimit, key: string, now: number): void {
  const known = windows.get(key);
  const current = known && known.endsAt > now ? known : { count: 0, endsAt: now + seconds * 1000 };
  current.count += 1;
  windows.delete(key);
  windows.set(key, current);
  if (windows.size > maxKeys) windows.delete(windows.keys().next().value as string);
  if (current.count <= max) return;
  throw new AppError("too-many-requests", { retryAfterSeconds: Math.ceil((current.endsAt - now) / 1000) });
}
