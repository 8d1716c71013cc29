export type Failure = { what: string; at: number };

export type Tally = {
  /** Number of expected answers. */
  answered: number;
  failures: Failure[];
};

export type Load = {
  tally: Tally;
  /** Stops new requests and waits for the pending ones. */
  stop(): Promise<Tally>;
};

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts callers that repeat 25 ms after each answer, which leaves CPU for the servers. A caller throws on an
 * unexpected answer, and pauses after a failure like a user.
 */
export function startLoad(askers: (() => Promise<void>)[]): Load {
  const tally: Tally = { answered: 0, failures: [] };
  let isStopped = false;
  async function run(ask: () => Promise<void>): Promise<void> {
    while (!isStopped) {
      try {
        await ask();
        tally.answered += 1;
        await rest(25);
      } catch (error) {
        tally.failures.push({ what: String(error), at: performance.now() });
        await rest(50);
      }
    }
  }
  const running = Promise.all(askers.map(run));
  return {
    tally,
    async stop() {
      isStopped = true;
      await running;
      return tally;
    },
  };
}

/** Fetches; throws unless the answer has the status. */
export async function expectAnswer(status: number, url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  if (response.status === status) return response;
  await response.body?.cancel();
  throw new Error(`${init.method ?? "GET"} answered ${response.status}`);
}
