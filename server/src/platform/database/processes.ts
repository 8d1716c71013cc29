import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Whether a process with this id exists, under any user. A zombie (ended, not yet reaped by its parent) does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !isZombie(pid);
}

// In a container whose first process does not reap children, an ended orphan keeps its id for ever.
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** A process's command line; undefined when the system doesn't tell. */
export function commandLineOf(pid: number): string | undefined {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
