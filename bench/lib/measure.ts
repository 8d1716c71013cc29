/** Times of repeated runs, in milliseconds. */
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

/** `1,234.5` for tables. */
export function shown(value: number, digits = 0): string {
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export type Load = { p50: number; p99: number; perSecond: number };

/** Lets callers repeat the work for some seconds, each one call at a time; the first second warms up. */
export async function load(
  { concurrency, seconds: duration }: { concurrency: number; seconds: number },
  work: () => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const warmUntil = performance.now() + 1000;
  const endsAt = warmUntil + duration * 1000;
  async function caller(): Promise<void> {
    for (;;) {
      const start = performance.now();
      if (start >= endsAt) return;
      await work();
      if (start >= warmUntil) times.push(performance.now() - start);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, caller));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), perSecond: times.length / duration };
}
