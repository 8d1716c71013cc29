import { EventEmitter, on } from "node:events";

/** Lets tests wait for messages without polling. */
export function createArrivals() {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);

  return {
    /** Signals that something arrived or changed. */
    announce: () => void emitter.emit("change"),

    /** Resolves with the result of `search` once it has `count` items; undefined after the timeout. */
    async until<T>(
      search: () => T[] | Promise<T[]>,
      count: number,
      timeoutMs: number,
    ): Promise<T[] | undefined> {
      const signal = AbortSignal.timeout(timeoutMs);
      // Subscribes before the first search, so that no change is missed.
      const changes = on(emitter, "change", { signal });
      try {
        for (let found = await search(); ; found = await search()) {
          if (found.length >= count) return found;
          await changes.next();
        }
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      } finally {
        await changes.return?.();
      }
    },
  };
}
