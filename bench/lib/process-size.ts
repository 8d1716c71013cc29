import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { type ServerProcess, startServer } from "../../server/test/harness/server-process.ts";

/** Megabytes that a process holds in the machine's memory. */
export function residentMb(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

export type Started = { ms: number; restMb: number; server: ServerProcess };

/** Starts a process of the product; how long it took until it serves, and what it holds then. */
export async function startMeasured(env: Record<string, string>): Promise<Started> {
  const before = performance.now();
  const server = await startServer(env);
  await Promise.race([server.ready, saysThatItWorks(server)]);
  return { ms: performance.now() - before, restMb: residentMb(server.child.pid ?? 0), server };
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
export async function startFloor(): Promise<{ ms: number; restMb: number }> {
  const before = performance.now();
  const child = spawn(process.execPath, ["-e", floor], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const figures = { ms: performance.now() - before, restMb: residentMb(child.pid ?? 0) };
  child.kill();
  await once(child, "exit");
  return figures;
}
