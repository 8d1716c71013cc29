import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Logger } from "../../log.ts";
import { AppError } from "./app-error.ts";

/**
 * Queries that may wait per connection: at a few milliseconds each, much less than a second. Fewer would refuse 200
 * simultaneous callers of a fresh process.
 */
const waitingPerConnection = 25;
/** Minimum milliseconds between log lines about refusals. */
const warnEveryMs = 10_000;

/**
 * Refuses requests at once when the database's queue is full, instead of letting all wait and fail. Running requests
 * finish, and new ones are accepted as the queue shrinks.
 */
export function registerBackPressure(app: FastifyInstance, { pool, log }: { pool: pg.Pool; log: Logger }) {
  const mostWaiting = waitingPerConnection * (pool.options.max ?? 10);
  let refused = 0;
  let warnedAt = 0;
  app.addHook("onRequest", async () => {
    if (pool.waitingCount < mostWaiting) return;
    refused += 1;
    const now = performance.now();
    if (now - warnedAt >= warnEveryMs) {
      log.warn({ refused }, "requests refused: the database is busy");
      warnedAt = now;
      refused = 0;
    }
    // A random delay keeps callers from returning all at once.
    throw new AppError("unavailable", { retryAfterSeconds: 1 + Math.floor(Math.random() * 4) });
  });
}
