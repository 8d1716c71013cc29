import { monitorEventLoopDelay } from "node:perf_hooks";

/** How long the main thread was blocked. */
export type LoopDelay = {
  /** Longest delay of a timer in wall-clock time, which includes other processes. */
  delayMs: number;
  /** Longest CPU time of the thread without a turn of the loop. */
  workMs: number;
};

/** Runs `work` and measures this thread's event loop meanwhile. */
export async function watchLoop<T>(work: () => Promise<T>): Promise<{ result: T } & LoopDelay> {
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
