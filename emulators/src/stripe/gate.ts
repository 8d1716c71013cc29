/** Calls waiting at a closed gate, and a way to release them. */
export type Hold = {
  /** Resolves when so many calls wait. */
  waiting(calls: number): Promise<void>;
  /** Releases the calls that wait, and lets all later calls pass. */
  release(): void;
};

/** Creates a gate that delays calls like a slow provider, until a test releases them. */
export function createGate() {
  const holds = new Set<{ what: RegExp; arrive(): Promise<void> }>();
  return {
    /** Holds calls whose method and path match, such as `POST /v1/prices`. */
    hold(what: RegExp): Hold {
      const opened = Promise.withResolvers<void>();
      const expected: { calls: number; arrived(): void }[] = [];
      let calls = 0;
      const held = {
        what,
        arrive() {
          calls += 1;
          for (const each of expected) if (calls >= each.calls) each.arrived();
          return opened.promise;
        },
      };
      holds.add(held);
      return {
        waiting(wanted) {
          const { promise, resolve } = Promise.withResolvers<void>();
          expected.push({ calls: wanted, arrived: resolve });
          if (calls >= wanted) resolve();
          return promise;
        },
        release() {
          holds.delete(held);
          opened.resolve();
        },
      };
    },
    /** Resolves when nothing holds this call any more. */
    async pass(call: string): Promise<void> {
      for (const held of holds) if (held.what.test(call)) await held.arrive();
    },
  };
}
export type Gate = ReturnType<typeof createGate>;
