import { setTimeout as wait } from "node:timers/promises";

/** How long a process may take to finish what is in flight once it is asked to end. */
const drainMs = 10_000;

/** Thrown in a start that is asked to end before it is done. */
class Interrupted extends Error {}

/** How a process ends: its exit code, and a signal that aborts when it is told a second time not to wait any longer. */
export type Ending = { exitCode: number; hurry: AbortSignal };

export type Lifecycle = {
  /**
   * Acquires something that must be released before the process ends; the last acquired is released first.
   * @param limitMs how long its release may take; by default what is left of the ten seconds of the drain
   */
  hold<T>(acquire: () => Promise<T>, release: (held: T) => Promise<unknown>, limitMs?: number): Promise<T>;
  /** Runs as soon as the process is asked to end; nothing is released before it is done. */
  onEnd(notify: (ending: Ending) => Promise<unknown>): void;
  /** Releases everything and ends the process. Only the first call counts; it never returns to its caller's work. */
  end(exitCode: number): Promise<void>;
};

type Held = { release: () => Promise<unknown>; limitMs?: number | undefined };

/**
 * Runs a process from its start to its end: signals, the end of its parent and uncaught errors all release
 * what is held, in reverse order. A second signal doesn't wait for work in flight any longer.
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
