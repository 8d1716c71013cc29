import { setTimeout as wait } from "node:timers/promises";
import autocannon, { type Result } from "autocannon";

/** Creates the next request. */
export type Ask = () => {
  method?: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
};

export type Answers = {
  ok: number;
  /** Answers with 503 and `Retry-After`. */
  refused: number;
  failed: number;
  /** Failures by status, and those without an answer; "" if there are none. */
  failures: string;
  p50: number;
  p99: number;
  perSecond: number;
};

/** Calls several servers with so many connections in total; each sends its next request after an answer. */
export async function askAll(
  urls: string[],
  { connections, seconds, asks }: { connections: number; seconds: number; asks: Ask[] },
): Promise<Answers> {
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url,
        connections: Math.ceil(connections / urls.length),
        duration: seconds,
        timeout: 30,
        requests: asks.map((ask) => ({ setupRequest: (request: object) => ({ ...request, ...ask() }) })),
      }),
    ),
  );
  const sum = (of: (result: Result) => number) => sumOf(results, of);
  const most = (of: (result: Result) => number) => Math.max(...results.map(of));
  const refused = sum(({ statusCodeStats }) => statusCodeStats["503"]?.count ?? 0);
  const ok = sum((result) => result["2xx"]);
  const failed = sum((result) => result.errors + result.non2xx) - refused;
  return {
    ok,
    refused,
    failed,
    failures: failed > 0 ? describeFailures(results) : "",
    p50: most(({ latency }) => latency.p50),
    p99: most(({ latency }) => latency.p99),
    perSecond: (ok + refused) / seconds,
  };
}

function sumOf(results: readonly Result[], of: (result: Result) => number): number {
  return results.reduce((total, result) => total + of(result), 0);
}

function describeFailures(results: readonly Result[]): string {
  const byStatus = results.flatMap(({ statusCodeStats }) =>
    Object.entries(statusCodeStats).flatMap(([status, { count = 0 } = {}]) =>
      /^(2|503)/.test(status) ? [] : [`${count} × ${status}`],
    ),
  );
  const late = sumOf(results, ({ timeouts }) => timeouts);
  const brokenOff = sumOf(results, ({ errors }) => errors) - late;
  return [...byStatus, `${late} without an answer in time`, `${brokenOff} broken off`].join(", ");
}

/** Polls the servers' health five times per second until stopped. */
export function watchHealth(urls: string[]): { stop(): Promise<{ asked: number; bad: number }> } {
  const ending = new AbortController();
  const counts = { asked: 0, bad: 0 };
  async function watch(url: string): Promise<void> {
    while (!ending.signal.aborted) {
      const status = await fetch(url).then(
        (response) => response.status,
        () => 0,
      );
      counts.asked += 1;
      if (status !== 200) counts.bad += 1;
      await wait(200, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }
  const watching = Promise.all(urls.flatMap((url) => [watch(`${url}/health`), watch(`${url}/ready`)]));
  return {
    async stop() {
      ending.abort();
      await watching;
      return counts;
    },
  };
}
