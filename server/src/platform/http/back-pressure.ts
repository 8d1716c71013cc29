import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Logger } from "../log.ts";
import { AppError } from "./app-error.ts";

/**
 * Queries that may wait for each connection: with a few milliseconds each, far less than a second's wait. Fewer would refuse two
 * hundred callers who come at once to a process that has just begun.
 */
const waitingPerConnection = 25;
/** So often, at the most, the log tells how many were refused. */
const tellEveryMs = 10_000;

/**
 * Beyond what the database can do, requests are refused at once, before anything is asked of it, instead of all
 * waiting until all fail. What was begun goes on, and as soon as the queue is shorter the next request is taken.
 */
export function registerBackPressure(app: FastifyInstance, { pool, log }: { pool: pg.Pool; log: Logger }) {
  const mostWaiting = waitingPerConnection * (pool.options.max ?? 10);
  let refused = 0;
  let toldAt = 0;
  app.addHook("onRequest", async () => {
    if (pool.waitingCount < mostWaiting) return;
    refused += 1;
    const now = performance.now();
    if (now - toldAt >= tellEveryMs) {
      log.warn({ refused }, "requests refused: the database is busy");
      toldAt = now;
      refused = 0;
    }
    // Spread, or all would come back together.
    throw new AppError("unavailable", { retryAfterSeconds: 1 + Math.floor(Math.random() * 4) });
  });
}
