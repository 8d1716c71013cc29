import { monitorEventLoopDelay } from "node:perf_hooks";

/** How long something kept the main thread from everything else. */
export type Held = {
  /** The longest delay of a timer, by the clock: other processes of a busy machine are in it too. */
  delayMs: number;
  /** The most that the thread worked without looking at anything else. */
  workMs: number;
};

/** Runs something and watches this thread's loop meanwhile. */
export async function watchLoop<T>(work: () => Promise<T>): Promise<{ result: T } & Held> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let workMs = 0;
  let before = cpuMs();
  const timer = setInterval(() => {
    const now = cpuMs();
    workMs = Math.max(workMs, now - before);
    before = now;
  }, 2);
  delay.enable();
  try {
    const result = await work();
    await new Promise((resolve) => setImmediate(resolve));
    workMs = Math.max(workMs, cpuMs() - before);
    return { result, delayMs: delay.max / 1e6, workMs };
  } finally {
    delay.disable();
    clearInterval(timer);
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
