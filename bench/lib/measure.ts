/** Times of repeated runs, in ms. */
export type Times = { median: number; p95: number };

/** Runs the work once to warm up, then `runs` times. */
export async function measure(runs: number, work: () => Promise<unknown>): Promise<Times> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Formats `1,234.5` for tables. */
export function shown(value: number, digits = 0): string {
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export type Load = { p50: number; p99: number; perSecond: number };

/**
 * Repeats the work with so many callers for some seconds, at least once per caller. Each caller warms up for 1 s and at
 * least once.
 */
export async function load(
  { concurrency, seconds: duration }: { concurrency: number; seconds: number },
  work: () => Promise<unknown>,
): Promise<Load> {
  async function caller(until: number, took: (ms: number) => void): Promise<void> {
    do {
      const start = performance.now();
      await work();
      took(performance.now() - start);
    } while (performance.now() < until);
  }
  const callFor = async (ms: number, took: (ms: number) => void) => {
    const until = performance.now() + ms;
    await Promise.all(Array.from({ length: concurrency }, () => caller(until, took)));
  };
  const times: number[] = [];
  await callFor(1000, () => undefined);
  const elapsed = await seconds(() => callFor(duration * 1000, (ms) => times.push(ms)));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), perSecond: times.length / elapsed };
}
