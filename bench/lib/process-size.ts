import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type ServerProcess, startServer } from "../../server/test/harness/server-process.ts";

/** Megabytes that a process holds in the machine's memory. */
export function residentMb(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

/** The same without what it has in common with others, as the program of Node itself: what one process more takes. Linux alone tells. */
function ownMb(pid: number): number {
  const told = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const kilobytes = [...told.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}

type Size = { restMb: number; restOwnMb: number };
const sizeOf = (pid = 0): Size => ({ restMb: residentMb(pid), restOwnMb: ownMb(pid) });

export type Started = Size & { ms: number; server: ServerProcess };

/** Starts a process of the product; how long it took until it serves, and what it holds then. */
export async function startMeasured(env: Record<string, string>): Promise<Started> {
  const before = performance.now();
  const server = await startServer(env);
  await Promise.race([server.ready, saysThatItWorks(server)]);
  return { ms: performance.now() - before, ...sizeOf(server.child.pid), server };
}

/** A worker listens nowhere: it is ready when its log says so. */
function saysThatItWorks({ child }: ServerProcess): Promise<void> {
  return new Promise((resolve) => {
    child.stdout?.on("data", (chunk) => String(chunk).includes("worker started") && resolve());
  });
}

export async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}

const floor = `require("node:http").createServer((_, answer) => answer.end("ok")).listen(0, "127.0.0.1", () => console.log("on"))`;

/** The same of a bare `node:http` server: what Node itself takes. */
export async function startFloor(): Promise<Size & { ms: number }> {
  const before = performance.now();
  const child = spawn(process.execPath, ["-e", floor], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const figures = { ms: performance.now() - before, ...sizeOf(child.pid) };
  child.kill();
  await once(child, "exit");
  return figures;
}
