import { AppError } from "./app-error.ts";

/** Runs work within the limit. */
export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a semaphore with a bounded queue, to protect the database.
 * @throws AppError unavailable beyond the queue
 */
export function createSemaphore(atOnce: number, mostWaiting: number): RunLimited {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw new AppError("unavailable", { retryAfterSeconds: 2 });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
