import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

export type Usage = { cpuMs: number; rssBytes: number };

/** A tick of Linux's process times, on every architecture that Node runs on. */
const tickMs = 10;
const isLinux = process.platform === "linux";
/** How often a child that works is measured: `ps` is a process of its own. */
export const measureEveryMs = isLinux ? 40 : 500;

/** What a process has used since it began; undefined when it is gone. */
export async function measureProcess(pid: number): Promise<Usage | undefined> {
  return isLinux ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // Its second field is the command in brackets, which may hold spaces.
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

/** `1-02:03:04 12345`, `02:03:04 …` or `3:04.55 …`: the time of the processor and kilobytes. */
export function parsePsLine(line: string): Usage | undefined {
  const [, days = "0", clock = "", rss = ""] = /^\s*(?:(\d+)-)?([\d:.]+)\s+(\d+)\s*$/.exec(line) ?? [];
  if (!rss) return undefined;
  const seconds = clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return { cpuMs: (Number(days) * 86_400 + seconds) * 1_000, rssBytes: Number(rss) * 1024 };
}
