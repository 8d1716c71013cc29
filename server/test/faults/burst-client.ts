// A separate thread: the measured client and the test share no event loop.
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** Repeated reads and, in their middle, messages that are sent at once. */
export type BurstPlan = {
  url: string;
  token: string;
  /** Fewest reads before the messages, and from them on. */
  reads: number;
  messages: { body: string; signature: string }[];
};

/** Milliseconds of the reads before the messages and from them on, and the answers to the messages. */
export type BurstResult = { quiet: number[]; busy: number[]; statuses: number[] };

const agent = new Agent({ keepAlive: true });

function send(url: string, method: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.on("error", reject).end(body);
  });
}

async function play({ url, token, reads, messages }: BurstPlan): Promise<BurstResult> {
  async function read(): Promise<number> {
    const began = performance.now();
    const status = await send(`${url}/api/users/me`, "GET", { authorization: `Bearer ${token}` });
    if (status !== 200) throw new Error(`the read answered ${status}`);
    return performance.now() - began;
  }
  const quiet: number[] = [];
  while (quiet.length < reads) quiet.push(await read());
  let isAnswered = false;
  const sending = Promise.all(
    messages.map(({ body, signature }) =>
      send(
        `${url}/api/subscriptions/webhook`,
        "POST",
        { "content-type": "application/json", "stripe-signature": signature },
        body,
      ),
    ),
  ).finally(() => {
    isAnswered = true;
  });
  const busy: number[] = [];
  while (!isAnswered || busy.length < reads) busy.push(await read());
  return { quiet, busy, statuses: await sending };
}

parentPort?.postMessage(await play(workerData));
