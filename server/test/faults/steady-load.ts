export type Failure = { what: string; at: number };

export type Tally = {
  /** How many requests were answered as they should be. */
  answered: number;
  failures: Failure[];
};

export type Load = {
  tally: Tally;
  /** Lets what is asked be answered, and asks no more. */
  stop(): Promise<Tally>;
};

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks steadily: each of the askers again a fortieth of a second after it was answered, which leaves
 * the machine to those who answer. An asker throws when its answer is not as it should be; after a failure
 * it rests for a moment, as a person would at the least.
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

/** Fetches, and throws unless the answer has the status. */
export async function expectAnswer(status: number, url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  if (response.status === status) return response;
  await response.body?.cancel();
  throw new Error(`${init.method ?? "GET"} answered ${response.status}`);
}
