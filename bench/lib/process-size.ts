import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type ServerProcess, startServer } from "../../server/test/harness/server-process.ts";

/** Returns the resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

/** Returns the private memory of a process, in MB: the cost of one more process. Linux only. */
function ownMb(pid: number): number {
  const told = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const kilobytes = [...told.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}

type Size = { restMb: number; restOwnMb: number };
const sizeOf = (pid = 0): Size => ({ restMb: residentMb(pid), restOwnMb: ownMb(pid) });

export type Started = Size & { ms: number; server: ServerProcess };

/** Starts a process of the product; measures the time until it is ready, and its memory then. */
export async function startMeasured(env: Record<string, string>): Promise<Started> {
  const before = performance.now();
  const server = await startServer(env);
  await Promise.race([server.ready, saysThatItWorks(server)]);
  return { ms: performance.now() - before, ...sizeOf(server.child.pid), server };
}

/** Resolves when a worker's log says that it is ready, because it has no port. */
function saysThatItWorks({ child }: ServerProcess): Promise<void> {
  return new Promise((resolve) => {
    child.stdout?.on("data", (chunk) => String(chunk).includes("worker started") && resolve());
  });
}

export async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}

const floor =
  `require("node:http").createServer((_, answer) => answer.end("ok")).listen(0, "127.0.0.1", ` +
  `() => console.log("on"))`;

/** Measures a bare `node:http` server, as the lower bound of Node itself. */
export async function startFloor(): Promise<Size & { ms: number }> {
  const before = performance.now();
  const child = spawn(process.execPath, ["-e", floor], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const figures = { ms: performance.now() - before, ...sizeOf(child.pid) };
  child.kill();
  await once(child, "exit");
  return figures;
}
