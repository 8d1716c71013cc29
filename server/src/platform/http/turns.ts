import { AppError } from "./app-error.ts";

/** Runs work when it is its turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes what lets so much work be done at once, and so much wait, so that what many ask for at once does not fill the
 * database's queue. @throws AppError unavailable to whoever comes beyond that
 */
export function createTurns(atOnce: number, mostWaiting: number): InTurn {
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
