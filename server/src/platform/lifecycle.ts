import { setTimeout as wait } from "node:timers/promises";

/** Maximum milliseconds to finish work in flight after a stop request. */
const drainMs = 10_000;

/** Thrown when a stop is requested during the start. */
class Interrupted extends Error {}

/** How a process ends: its exit code, and a signal that aborts at the second stop request. */
export type Ending = { exitCode: number; hurry: AbortSignal };

export type Lifecycle = {
  /**
   * Acquires a resource that is released before the process ends, in reverse order.
   * @param limitMs maximum time of its release; by default the rest of the ten seconds
   */
  hold<T>(acquire: () => Promise<T>, release: (held: T) => Promise<unknown>, limitMs?: number): Promise<T>;
  /** Runs when a stop is requested; resources are released afterwards. */
  onEnd(notify: (ending: Ending) => Promise<unknown>): void;
  /** Releases everything and ends the process. Only the first call counts; it never returns. */
  end(exitCode: number): Promise<void>;
};

type Held = { release: () => Promise<unknown>; limitMs?: number | undefined };

/**
 * Runs a process: signals, the parent's end and uncaught errors release all resources in reverse order. A second signal
 * skips the wait for work in flight.
 * @param start acquires what the process needs by `hold`
 * @param report says why the process fails: a start that threw, or an uncaught error
 */
export async function runProcess(
  start: (life: Lifecycle) => Promise<void>,
  report: (error: unknown) => void,
): Promise<void> {
  const held: Held[] = [];
  const notices: ((ending: Ending) => Promise<unknown>)[] = [];
  const hurry = new AbortController();
  let acquiring: Promise<unknown> = Promise.resolve();
  let ending: Promise<void> | undefined;

  async function releaseAll(exitCode: number): Promise<never> {
    await Promise.allSettled(notices.map((notify) => notify({ exitCode, hurry: hurry.signal })));
    const deadline = Date.now() + drainMs;
    await Promise.race([acquiring, wait(drainMs)]).catch(() => undefined);
    for (const { release, limitMs } of held.reverse()) {
      const leftMs = Math.max(deadline - Date.now(), 500);
      const waiting = limitMs ? wait(limitMs) : wait(leftMs, undefined, { signal: hurry.signal });
      await Promise.race([release(), waiting]).catch(() => undefined);
    }
    process.exit(exitCode);
  }

  const life: Lifecycle = {
    async hold(acquire, release, limitMs) {
      if (ending !== undefined) throw new Interrupted();
      const acquisition = acquire().then((thing) => {
        held.push({ release: () => release(thing), limitMs });
        return thing;
      });
      acquiring = acquisition;
      const thing = await acquisition;
      if (ending !== undefined) throw new Interrupted();
      return thing;
    },
    onEnd: (notify) => void notices.push(notify),
    end(exitCode) {
      ending ??= releaseAll(exitCode);
      return ending;
    },
  };

  const fail = (error: unknown) => {
    if (ending === undefined) report(error);
    void life.end(1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => (ending !== undefined ? hurry.abort() : void life.end(0)));
  }
  process.on("disconnect", () => void life.end(0));
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  await start(life).catch(fail);
}
