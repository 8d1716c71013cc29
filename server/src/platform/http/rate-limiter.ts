import type { Clock } from "../clock.ts";
import { AppError } from "./app-error.ts";

type Options = { max: number; windowMs: number; enabled: boolean; clock: Clock };

/** Keys remembered at once; beyond it the oldest are forgotten, so that memory stays bounded under attack. */
const maxKeys = 50_000;

/**
 * Counts uses of a key (an address, an account) in fixed windows, within this process: with n web processes the
 * ceiling is n times as high, which still ends guessing. @fastify/rate-limit decides before the body is read, so it
 * can't count by account.
 */
export function createRateLimiter({ max, windowMs, enabled, clock }: Options) {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    /** @throws AppError too-many-requests with the seconds to wait */
    take(key: string): void {
      if (!enabled) return;
      const now = clock.now().getTime();
      const known = windows.get(key);
      const current = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
      current.count += 1;
      windows.delete(key);
      windows.set(key, current);
      if (windows.size > maxKeys) windows.delete(windows.keys().next().value as string);
      if (current.count > max) {
        throw new AppError("too-many-requests", {
          retryAfterSeconds: Math.ceil((current.endsAt - now) / 1000),
        });
      }
    },
  };
}
