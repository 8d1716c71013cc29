import { EventEmitter, on } from "node:events";

/** Lets tests wait for messages without asking again and again. */
export function createArrivals() {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);

  return {
    /** Something came or changed. */
    announce: () => void emitter.emit("change"),

    /** Resolves with what `search` finds as soon as that is `count` or more; undefined after the time-out. */
    async until<T>(
      search: () => T[] | Promise<T[]>,
      count: number,
      timeoutMs: number,
    ): Promise<T[] | undefined> {
      const signal = AbortSignal.timeout(timeoutMs);
      // Listens before it looks, so that nothing is missed in between.
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
