import type { Clock } from "../../clock.ts";
import { AppError } from "./app-error.ts";

/** Maximum wait in seconds; users and proxies accept it. */
const longestSeconds = 8;

/** Maximum waiting requests of an account, each from another network, and of all accounts. */
const slots = 3;
const slotsInAll = 1_000;

/**
 * Delays frequent callers by 1, 2, 4, then 8 seconds instead of refusing them, since the owner may be among those who
 * guess at an account. One network gets one slot, leaving others for the owner; without a free slot a caller is
 * refused.
 */
export function createWaitingRoom(clock: Pick<Clock, "wait">) {
  const waiting = new Map<string, Set<string>>();
  let waitingInAll = 0;

  function takeSlot(key: string, network: string): () => void {
    const taken = waiting.get(key) ?? new Set();
    if (taken.has(network) || taken.size >= slots || waitingInAll >= slotsInAll)
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
    /**
     * Waits for a use that is `beyond` the free ones.
     * @throws AppError too-many-requests
     */
    async wait(key: string, network: string, beyond: number): Promise<void> {
      if (beyond <= 0) return;
      const giveBack = takeSlot(key, network);
      try {
        await clock.wait(Math.min(2 ** (beyond - 1), longestSeconds) * 1000);
      } finally {
        giveBack();
      }
    },
  };
}
