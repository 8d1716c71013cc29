import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

export type Usage = { cpuMs: number; rssBytes: number };

/** Linux's process clock tick, the same on every architecture of Node. */
const tickMs = 10;
const isLinux = process.platform === "linux";
/** Milliseconds between measurements; `ps` starts a process each time. */
export const measureEveryMs = isLinux ? 40 : 500;

/** Returns what a process has used; undefined when it is gone. */
export async function measureProcess(pid: number): Promise<Usage | undefined> {
  return isLinux ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the command in brackets, which may contain spaces.
    const [, , , , , , , , , , , user = "0", system = "0"] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const rss = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? "0";
    return { cpuMs: (Number(user) + Number(system)) * tickMs, rssBytes: Number(rss) * 1024 };
  } catch {
    return undefined;
  }
}

async function fromPs(pid: number): Promise<Usage | undefined> {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "time=,rss=", "-p", String(pid)]);
    return parsePsLine(stdout);
  } catch {
    return undefined;
  }
}

/** Parses `1-02:03:04 12345`, `02:03:04 …` or `3:04.55 …`: CPU time and kilobytes. */
export function parsePsLine(line: string): Usage | undefined {
  const [, days = "0", clock = "", rss = ""] = /^\s*(?:(\d+)-)?([\d:.]+)\s+(\d+)\s*$/.exec(line) ?? [];
  if (!rss) return undefined;
  const seconds = clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return { cpuMs: (Number(days) * 86_400 + seconds) * 1_000, rssBytes: Number(rss) * 1024 };
}
