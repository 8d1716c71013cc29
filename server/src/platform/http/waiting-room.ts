import type { Clock } from "../clock.ts";
import { AppError } from "./app-error.ts";

/** The longest wait: a person bears it, and every proxy in front does. */
const longestSeconds = 8;

/** How many wait for one account at a time, each from a network of its own, and how many in all. */
const seats = 3;
const seatsInAll = 1_000;

/**
 * Lets those who come too often wait, one, two, four, then eight seconds, instead of refusing them: among those who guess at
 * an account may be its owner. Whoever guesses from one network takes one seat and leaves the others to the owner; who finds
 * none is refused, since what waits takes room.
 */
export function createWaitingRoom(clock: Pick<Clock, "wait">) {
  const waiting = new Map<string, Set<string>>();
  let waitingInAll = 0;

  function sitDown(key: string, network: string): () => void {
    const taken = waiting.get(key) ?? new Set();
    if (taken.has(network) || taken.size >= seats || waitingInAll >= seatsInAll)
      throw new AppError("too-many-requests", { retryAfterSeconds: longestSeconds });
    waiting.set(key, taken.add(network));
    waitingInAll += 1;
    return () => {
      waitingInAll -= 1;
      taken.delete(network);
      if (taken.size === 0) waiting.delete(key);
    };
  }

  return {
    /** Waits for the use that is so many beyond what is free. @throws AppError too-many-requests */
    async wait(key: string, network: string, beyond: number): Promise<void> {
      if (beyond <= 0) return;
      const standUp = sitDown(key, network);
      try {
        await clock.wait(Math.min(2 ** (beyond - 1), longestSeconds) * 1000);
      } finally {
        standUp();
      }
    },
  };
}
