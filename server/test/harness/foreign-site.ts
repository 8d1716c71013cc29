import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An invented site's answer to a path of one of its hosts. */
export type SiteAnswer = {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** Starts a server on loopback in the place of every foreign site. */
export async function openForeignSites(answerTo: (host: string, path: string) => SiteAnswer | undefined) {
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const [, host = "", path = "/"] = /^\/([^/?]*)(.*)$/.exec(request.url ?? "") ?? [];
    asked.push(`${host}${path}`.slice(0, 200));
    const { status = 200, headers = {}, body = "" } = answerTo(host, path) ?? { status: 404 };
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const lookEveryMs = 5;

/**
 * Returns the longest time, in ms of CPU, that work kept this thread from its other callers. Its own CPU is counted,
 * so other programs of the machine and starts of processes do not matter.
 */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    longest = Math.max(longest, process.threadCpuUsage(before).user / 1_000);
    before = process.threadCpuUsage();
  }, lookEveryMs);
  try {
    await work();
    await new Promise((passed) => setTimeout(passed, lookEveryMs * 2));
  } finally {
    clearInterval(timer);
  }
  return longest;
}
