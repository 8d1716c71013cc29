import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../server/test/harness/server-process.ts";
import { shown } from "../lib/measure.ts";
import { startFloor } from "../lib/process-size.ts";
import { report, table } from "../lib/report.ts";

// Measures how long `npm start` takes to serve the demonstration, at the first start and at later ones.

const root = fileURLToPath(new URL("../..", import.meta.url));
const starts = 5;

type Start = { ms: number; told: string; cpuMs: number };

/** Returns the CPU time of a process and all its descendants, including PostgreSQL. */
function cpuMsOf(pid: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, "utf8");
        const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
        const ms = fields.slice(11, 15).reduce((sum, ticks) => sum + 10 * Number(ticks), 0);
        return [{ pid: Number(name), parent: Number(fields[1]), ms }];
      } catch {
        return [];
      }
    });
  const below = (one: number): number =>
    stats.filter(({ parent }) => parent === one).reduce((sum, child) => sum + child.ms + below(child.pid), 0);
  return (stats.find((one) => one.pid === pid)?.ms ?? 0) + below(pid);
}

/** Runs `npm start` until it is ready, then stops it. */
async function start(dataDir: string): Promise<Start> {
  const before = performance.now();
  const product = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const told = await untilOnTheAir(product);
  const figures = { ms: performance.now() - before, told, cpuMs: cpuMsOf(product.pid ?? 0) };
  const ended = once(product, "exit");
  process.kill(-(product.pid ?? 0), "SIGTERM");
  await ended;
  return figures;
}

function untilOnTheAir(product: ChildProcess): Promise<string> {
  let log = "";
  return new Promise((resolve, reject) => {
    product.once("exit", (code) => reject(new Error(`npm start ended with ${code}: ${log}`)));
    product.stdout?.on("data", (chunk) => {
      log += chunk;
      if (log.includes("Ctrl+C")) resolve(log);
    });
  });
}

const home = mkdtempSync(join(tmpdir(), "cav-bench-start-"));
const rows: string[][] = [];
let steps = "";
try {
  const dataDir = join(home, "data");
  const first = await start(dataDir);
  steps = /O que levou tempo: (.*)/.exec(first.told)?.[1] ?? "nothing longer than half a second";
  const later: Start[] = [];
  for (let run = 0; run < starts; run += 1) later.push(await start(dataDir));
  const byTime = later.toSorted((a, b) => a.ms - b.ms);
  const middle = byTime[Math.floor(starts / 2)];
  const row = (name: string, { ms, cpuMs }: Pick<Start, "ms" | "cpuMs">) => [
    name,
    shown(ms / 1000, 2),
    shown(cpuMs / 1000, 2),
  ];
  rows.push(row("the first, with its database and its exams", first));
  if (middle) rows.push(row(`each after it, median of ${starts}`, middle));
  if (byTime[0]) rows.push(row("the quickest of these", byTime[0]));
  rows.push(["bare node:http (floor)", shown((await startFloor()).ms / 1000, 2), ""]);
} finally {
  rmSync(home, { recursive: true, force: true });
}

report(
  "start",
  "From npm start until it serves",
  [
    "`npm run bench -- start`: `npm start` typed in a directory without data, and again; " +
      "everything installed and built. Seconds by the clock until",
    "it says where it is, and of processor time of all that it starts (npm, server, stand-ins, PostgreSQL).",
    "",
    table(["start", "s", "processor, s"], rows),
    "",
    `What the first start told of: ${steps}.`,
  ].join("\n"),
);
