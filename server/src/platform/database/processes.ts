import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Returns whether a process exists, under any user. A zombie (ended, not yet reaped) does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !isZombie(pid);
}

// Containers whose first process does not reap children keep zombies forever.
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Returns a process's command line; undefined when the system hides it. */
export function commandLineOf(pid: number): string | undefined {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/** Returns the pids of all visible processes; none on Windows. */
function listProcesses(): number[] {
  if (process.platform === "win32") return [];
  const told =
    process.platform === "linux"
      ? readdirSync("/proc")
      : execFileSync("ps", ["-A", "-o", "pid="], { encoding: "utf8" }).split("\n");
  return told.map(Number).filter((pid) => pid > 0);
}

/** Kills every other process with these words in its command line, with its process group if it leads one. */
export function killByCommandLine(words: string): void {
  for (const pid of listProcesses()) {
    if (pid === process.pid || !commandLineOf(pid)?.includes(words)) continue;
    for (const target of [-pid, pid]) {
      try {
        process.kill(target, "SIGKILL");
      } catch {
        // The process ended meanwhile, or leads no group.
      }
    }
  }
}
